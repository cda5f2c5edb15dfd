/**
 * Responses of a foreign host in each of its three shapes, with collections that store writes.
 * Runs in Node (tests/stub/host.ts) and in the page of a mounted view (tests/component).
 */
import { beginning } from "./beginning"

export type Shape = "bare" | "data" | "nested"
export interface Call {
  method: string
  /** With the API's base. */
  url: string
  /** Without the API's base and the query. */
  path: string
  authorization: string | undefined
  contentType: string | undefined
  ifMatch: string | undefined
  body: unknown
}
export type Answer = { status: number; body: unknown; headers?: Record<string, string> }
export type Row = Record<string, unknown>

/** A token with an invalid signature, since the app only reads its claims. */
export const stubToken = (claims: Row): string => {
  const part = (value: object) => {
    const bytes = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value)))
    return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
  }
  return `${part({ alg: "HS256" })}.${part(claims)}.signature`
}
export const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
export const superClaims = (): Row => ({
  id: "1",
  fullName: "Siti Aminah",
  role: "superadmin",
  roleId: "1",
  exp: inSeconds(3600),
})

export interface HostState {
  shape: Shape
  calls: Call[]
  /** Collections by path below /api/v1, e.g. `/roles`. */
  data: Record<string, Row[]>
  /** Responses by 'METHOD /path', instead of the collections; a promise delays one. */
  answers: Map<string, Answer | ((call: Call) => Answer | Promise<Answer>)>
  reset: () => void
}

const wrap = (shape: Shape, body: unknown): unknown =>
  shape === "bare" ? body : shape === "data" ? { data: body } : { data: { data: body } }

function collectionAnswer(host: HostState, call: Call): Answer {
  const { method, path } = call
  const whole = host.data[path]
  if (whole && method === "GET") return { status: 200, body: wrap(host.shape, whole) }
  if (whole && method === "POST") {
    const row = { id: `n${host.calls.length}`, ...(call.body as Row) }
    whole.push(row)
    return { status: 201, body: wrap(host.shape, row) }
  }
  const cut = path.lastIndexOf("/")
  const [parent, id] = [path.slice(0, cut), decodeURIComponent(path.slice(cut + 1))]
  // `/users/7` may be in any list below /users.
  const lists = Object.entries(host.data).filter(([name]) => name === parent || name.startsWith(`${parent}/`))
  for (const [, rows] of lists) {
    const index = rows.findIndex((row) => String(row.id) === id)
    const row = rows[index]
    if (!row) continue
    if (method === "GET") return { status: 200, body: wrap(host.shape, row) }
    // A host with versions refuses a stale write, as our own server does.
    const { version } = row
    if (typeof version === "number" && call.ifMatch !== undefined && call.ifMatch !== `"${version}"`)
      return { status: 409, body: { message: "Data sudah diubah pengguna lain.", code: "stale" } }
    if (method === "PUT") {
      rows[index] = {
        ...row,
        ...(call.body as Row),
        ...(typeof version === "number" && { version: version + 1 }),
      }
      return { status: 200, body: wrap(host.shape, rows[index]) }
    }
    if (method === "DELETE") {
      rows.splice(index, 1)
      return { status: 200, body: "" }
    }
  }
  return { status: 404, body: { message: "Tidak ditemukan" } }
}

/** The parts of a call that its method and address give. */
export const callOf = (method: string, url: string): Pick<Call, "method" | "url" | "path"> => ({
  method,
  url,
  path: url.replace(/^\/api\/v1/, "").replace(/\?.*$/, ""),
})

/** Records the call and responds: by `answers`, else from the collections. */
export async function answerCall(host: HostState, call: Call): Promise<Answer> {
  host.calls.push(call)
  const given = host.answers.get(`${call.method} ${call.path}`)
  return given ? await (typeof given === "function" ? given(call) : given) : collectionAnswer(host, call)
}

/** A host in its initial state. Its login accepts any email with the password 'rahasia'. */
export function createHostState(): HostState {
  const host: HostState = {
    shape: "data",
    calls: [],
    data: {},
    answers: new Map(),
    reset: () => {
      host.shape = "data"
      host.calls = []
      host.data = beginning()
      host.answers = new Map<string, Answer | ((call: Call) => Answer | Promise<Answer>)>([
        [
          "POST /auth/login",
          ({ body }: Call) =>
            (body as { password?: string } | undefined)?.password === "rahasia"
              ? { status: 200, body: { data: { token: stubToken(superClaims()) } } }
              : { status: 401, body: { message: "Email atau password salah." } },
        ],
        ["POST /auth/logout", { status: 200, body: {} }],
        ["GET /permissions/1", { status: 200, body: { data: { permissions: [] } } }],
        ["GET /permissions/2", { status: 200, body: { data: { permissions: [] } } }],
      ])
    },
  }
  host.reset()
  return host
}

function latch() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/**
 * Holds the responses of 'METHOD /path' until `release`. The response is `answer`, or the host's own. `seen` resolves
 * at the first call.
 */
export function hold(
  host: HostState,
  call: string,
  answer?: Answer,
): { seen: Promise<void>; release: () => void } {
  const [arrival, release] = [latch(), latch()]
  const before = host.answers.get(call)
  host.answers.set(call, async (made) => {
    arrival.open()
    await release.opened
    if (answer) return answer
    if (before) return typeof before === "function" ? before(made) : before
    return collectionAnswer(host, made)
  })
  return { seen: arrival.opened, release: release.open }
}
