/** Compares the answers of a host with docs/foreign-api.md. It reads only: no record of the host is changed. */
import { matchRole } from "../../src/core/access/match-role"
import { permissionsPath, readFlag } from "../../src/core/access/permissions"
import { findPermissions } from "../../src/core/access/permissions-answer"
import { serverMessage, unwrapList, unwrapOne } from "../../src/core/codec/unwrap"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { readToken, tokenOf } from "../../src/core/session/token"
import { isObject, normaliseName } from "../../src/core/text"
import { recordFaults } from "./record-faults"

export interface Deviation {
  /** `GET /suppliers` */
  place: string
  problem: string
  remedy: string
}

interface HostAnswer {
  status: number
  /** undefined: no JSON. */
  body: unknown
  isPage: boolean
}

export interface HostOptions {
  /** With `/api/v1`. */
  base: string
  email: string
  password: string
  registry: Registry
  fetch?: typeof fetch
}

/** An id that no record has. */
const NO_ID = "00000000-0000-0000-0000-000000000000"
const TIMEOUT_MS = 30_000

export async function checkHost(options: HostOptions) {
  const { base, email, password, registry, fetch: request = fetch } = options
  const deviations: Deviation[] = []
  const skipped: string[] = []
  let checked = 0
  let token = ""

  const report = (place: string, problem: string, remedy: string) =>
    void deviations.push({ place, problem, remedy })

  const call = async (method: string, path: string, more: { body?: unknown; token?: string } = {}) => {
    checked++
    const sent = more.token ?? token
    const response = await request(`${base}${path}`, {
      method,
      headers: { "Content-Type": "application/json", ...(sent && { Authorization: `Bearer ${sent}` }) },
      ...(more.body !== undefined && { body: JSON.stringify(more.body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    const isPage = response.headers.get("content-type")?.includes("html") ?? false
    const answer: HostAnswer = { status: response.status, body: undefined, isPage }
    try {
      answer.body = JSON.parse(text)
    } catch {
      // Compared with what the place needs.
    }
    return answer
  }

  const requireRefusal = (place: string, { status, body }: HostAnswer, wanted: readonly number[]) => {
    if (!wanted.includes(status))
      report(place, `answers ${status} instead of ${wanted.join(" or ")}`, "answer errors by their status")
    else if (serverMessage(body) === undefined)
      report(place, `its ${status} has no message`, 'answer { "message": "…" } for the user')
  }

  /** @returns true for a success with JSON */
  const requireJson = (place: string, { status, body, isPage }: HostAnswer): boolean => {
    if (status === 403) {
      skipped.push(place)
      return false
    }
    if (status < 200 || status > 299)
      report(place, `answers ${status}`, status === 404 ? "serve this path" : "answer 200")
    else if (isPage) report(place, "answers a web page", "answer JSON, application/json")
    else if (body === undefined) report(place, "answers no JSON", "answer JSON in UTF-8")
    else return true
    return false
  }

  async function signIn(): Promise<void> {
    const place = "POST /auth/login"
    const wrong = await call("POST", "/auth/login", { body: { email, password: `${password}-wrong` } })
    requireRefusal(`${place} with a wrong password`, wrong, [400, 401, 403, 422])
    const answer = await call("POST", "/auth/login", { body: { email, password } })
    if (!requireJson(place, answer)) return
    const found = tokenOf(answer.body)
    if (!found) return report(place, "has no token", 'answer { "data": { "token": "…" } }')
    token = found
    const claims = readToken(found)
    if (!claims) return report(place, "its token is no JWT with `exp`", "sign a JWT with `exp` in seconds")
    if (claims.exp * 1000 <= Date.now())
      report(place, "its token has expired", "give `exp` in seconds since 1970")
    for (const name of ["id", "fullName", "role"] as const)
      if (!claims[name]) report(place, `its token lacks \`${name}\``, "add the claim as a text")
    const roleId = claims.roleId ?? (await findRole(claims.role))
    if (roleId !== undefined) await checkPermissions(roleId)
  }

  /** The role's id where the token has none. */
  async function findRole(role: string): Promise<string | undefined> {
    const place = `GET ${registry.access.rolesPath}`
    const answer = await call("GET", registry.access.rolesPath)
    const rows = requireJson(place, answer) ? listIn(place, answer.body) : []
    const roles = rows.flatMap((row) =>
      isObject(row) && typeof row.name === "string" ? [{ id: String(row.id), name: row.name }] : [],
    )
    const found = matchRole(roles, role, registry.access)
    if (!found && !skipped.includes(place))
      report(place, `has no role '${role}', which the token names`, "add `roleId` to the token's claims")
    return found?.id
  }

  async function checkPermissions(roleId: string): Promise<void> {
    const place = "GET /permissions/:id"
    const answer = await call("GET", permissionsPath(roleId))
    if (!requireJson(place, answer)) return
    const entries = findPermissions(answer.body)
    if (!entries)
      return report(
        place,
        "has no list of rights",
        'answer { "data": { "permissions": [{ "module": "…", "action": "view" }] } }',
      )
    const known = new Set(registry.access.moduleNames.map(normaliseName))
    const modules = new Set(entries.map(({ module }) => module))
    for (const module of modules)
      if (!known.has(normaliseName(module)))
        report(
          place,
          `module '${module}' is unknown`,
          `name one of ${registry.access.moduleNames.join(", ")}`,
        )
    for (const action of new Set(entries.map((entry) => entry.action)))
      if (!readFlag(action))
        report(place, `action '${action}' is unknown`, "name view, add, edit, delete or print")
  }

  function listIn(place: string, body: unknown): readonly unknown[] {
    try {
      return unwrapList(body)
    } catch {
      report(place, "is no list", "answer a list, bare or as `data` or `data.data`")
      return []
    }
  }

  async function checkResource(resource: Resource): Promise<void> {
    const { source } = resource
    if (source.kind !== "rest") return
    const place = `GET ${source.list}`
    const answer = await call("GET", source.list)
    if (!requireJson(place, answer)) return
    const rows = listIn(place, answer.body)
    for (const { problem, remedy } of recordFaults(resource, rows)) report(place, problem, remedy)
    const [first] = rows
    if (source.oneEverywhere) await checkOne(source.one, isObject(first) ? first.id : undefined)
  }

  async function checkOne(path: string, id: unknown): Promise<void> {
    const place = `GET ${path}`
    const none = await call("GET", path.replace(":id", NO_ID))
    if (none.status !== 403) requireRefusal(`${place} of an unknown id`, none, [400, 404])
    if (typeof id !== "string" && typeof id !== "number") return
    const answer = await call("GET", path.replace(":id", encodeURIComponent(String(id))))
    if (!requireJson(place, answer)) return
    try {
      const record = unwrapOne(answer.body)
      if (String(record?.id) !== String(id))
        report(place, "answers another record", "answer the record with this id")
    } catch {
      report(place, "is no record", "answer an object, bare or as `data` or `data.data`")
    }
  }

  await signIn()
  if (token !== "") {
    const resources = registry.all.filter(
      ({ variantOf, name, owner }) => variantOf === name && owner === null,
    )
    const [first] = resources.flatMap(({ source }) => (source.kind === "rest" ? [source.list] : []))
    if (first) {
      const anonymous = await call("GET", first, { token: "none" })
      requireRefusal(`GET ${first} with a wrong token`, anonymous, [401])
    }
    for (const resource of resources) await checkResource(resource)
    const { status } = await call("POST", "/auth/logout", { body: {} })
    if (status < 200 || status > 299) report("POST /auth/logout", `answers ${status}`, "answer 200")
  }
  return { deviations, checked, skipped: [...new Set(skipped)] }
}
