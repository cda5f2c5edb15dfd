/** Inputs that no form sends, to every endpoint: no answer is 5xx, and none reveals internals. */
import type { Random } from "../../../server/sample/random"
import { FLAGS } from "../../../src/core/access/permissions"
import { openSingleSignOn, type SingleSignOn } from "../accounts/provider"
import type { Answer, Call, Client } from "../client"
import { SLOWED_MS } from "../fuzz/account-inputs"
import { openWitness, type Witness } from "../fuzz/witness"
import { INHERITED, nastyBody, nastyHeaders, nastyId, nastyValue } from "../fuzz-values"
import { modules } from "../grants"
import { ADMIN, type Installation } from "../installation"
import { inLanes } from "../lanes"
import type { Bench, Part } from "../part"
import { endpoints, listOf, oneOf, type Payloads, readPayloads, withAccounts } from "../payloads"
import { makePerson, makeRole } from "../people"
import { EXAMPLE } from "../tally"

const LANES = 12
const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"] as const

/** Texts that no answer and no log may contain: hashes, statements, lines of code. */
const INTERNALS = /scrypt\$|\bselect .+ from |insert into |SQLITE_|at \S+ \(?(file:|\/)\S+:\d+|node:internal/i

interface Input extends Call {
  method: string
  path: string
}

interface Field {
  installation: Installation
  payloads: Payloads
  /** Roles and people made for this: what may be changed and deleted. */
  ids: Map<string, string[]>
  role: string
  /** Account with that role: its calls use the fuzzed rights. */
  holder: Client | null
  witness: Witness
  inherited: boolean
}

const query = (random: Random) =>
  random.int(8) === 0
    ? `?${random.pick(["_start", "_sort", "q", "__proto__[x]", "%", "a%00"])}=${nastyId(random)}`
    : ""

function permissionInput(random: Random, { role, inherited }: Field): Input {
  const strange = () => {
    const name = nastyValue(random)
    return inherited || !INHERITED.some((inherit) => name.includes(inherit)) ? name : '"x"'
  }
  // One strange thing at a time: a set is refused for the first that it finds.
  const entry = () => {
    const module = JSON.stringify(random.pick(inherited ? [...modules, ...INHERITED] : modules))
    const action = JSON.stringify(random.pick(FLAGS))
    const kind = random.int(6)
    if (kind === 0) return nastyValue(random)
    return `{"module":${kind === 1 ? strange() : module},"action":${kind === 2 ? strange() : action}}`
  }
  const entries = Array.from({ length: random.int(4) }, entry)
  const list = random.int(8) === 0 ? nastyValue(random) : `[${entries.join()}]`
  const id = random.int(4) === 0 ? nastyId(random) : role
  return {
    method: random.pick(["PUT", "PUT", "PUT", "GET"]),
    path: `/permissions/${id}`,
    raw: `{"permissions":${list}}`,
  }
}

/** API keys and webhooks, and requests with keys that are none. */
function integrationInput(random: Random, { role }: Field): Input {
  const id = nastyId(random)
  const roleId = random.int(3) === 0 ? id : role
  const webhook = { url: "https://example.com/", resource: "roles", events: ["create"], active: false }
  const path = random.pick(["/api-keys", "/webhooks"])
  if (random.int(3) > 0)
    return {
      method: "POST",
      path,
      raw: nastyBody(random, { name: `Uji ${random.int(1e9)}`, roleId, ...webhook }),
    }
  const more = random.pick(["", "/secret", "/deliveries", `/deliveries/${id}/retry`])
  return { method: random.pick(METHODS), path: `${path}/${id}${more}`, raw: nastyBody(random, {}) }
}

function loginInput(random: Random): Input {
  const raw = nastyBody(random, { email: `tak${random.int(1e6)}@x.id`, password: "salah-sekali" })
  // Guesses from one address are slowed; how much is the throttle's own part.
  return { method: "POST", path: "/auth/login", raw, timeoutMs: SLOWED_MS }
}

/** Links for a new password, and the weekly mail. */
function mailInput(random: Random): Input {
  const link = "/auth/password-link"
  const token = random.pick(["x", "a".repeat(43), nastyId(random)])
  const kind = random.int(4)
  if (kind === 0)
    return { method: "POST", path: link, raw: nastyBody(random, { email: `tak${random.int(1e6)}@x.id` }) }
  if (kind === 1) return { method: "PUT", path: "/auth/mail", raw: nastyBody(random, { weekly: false }) }
  const body = nastyBody(random, { token, newPassword: "gunung-tinggi-9" })
  return kind === 2
    ? { method: "POST", path: `${link}/check`, raw: body }
    : { method: random.pick(METHODS), path: link, raw: body }
}

/** No mail server answers there: mails wait, and nothing else does. */
const MAIL = {
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Koperasi <surat@koperasi.id>",
}

function recordInput(random: Random, { payloads, ids }: Field): Input {
  const resource = random.pick(endpoints)
  const known = ids.get(resource.name) ?? []
  const id = known.length > 0 && random.int(3) > 0 ? random.pick(known) : nastyId(random)
  const list = listOf(resource)
  const body = () => {
    const payload = { ...payloads.make(resource) }
    // Hashing a password costs more than all the rest: most go without one, as far as they come.
    const password = resource.account && resource.field(resource.account.password).send?.key
    if (password && random.int(25) > 0) delete payload[password]
    return { raw: nastyBody(random, payload) }
  }
  switch (random.int(12)) {
    case 0:
      return { method: "GET", path: list + query(random) }
    case 1:
      return { method: "GET", path: oneOf(resource).replace(":id", id) + query(random) }
    case 2:
      return { method: "DELETE", path: `${list}/${nastyId(random)}`, ...(random.int(2) === 0 && body()) }
    case 3:
      return { method: random.pick(METHODS), path: `${list}/${id}/${nastyId(random)}`, ...body() }
    case 4:
    case 5:
    case 6:
    case 7:
      return { method: "PUT", path: `${list}/${id}`, ...body() }
    default:
      return { method: "POST", path: list + query(random), ...body() }
  }
}

function draw(random: Random, field: Field): Input {
  const kind = random.int(100)
  const input =
    kind < 1
      ? loginInput(random)
      : kind < 7
        ? permissionInput(random, field)
        : kind < 11
          ? integrationInput(random, field)
          : kind < 14
            ? mailInput(random)
            : recordInput(random, field)
  if (input.method === "GET" || input.method === "HEAD") delete input.raw
  return { ...input, headers: nastyHeaders(random) }
}

const shown = ({ method, path, raw = "", headers }: Input) =>
  `${method} ${path.slice(0, 80)} ${JSON.stringify(headers)} ${String(raw).slice(0, 160)}`

function judge({ tally }: Bench, input: Input, answer: Answer): void {
  const { status, text, error } = answer
  // A body over the limit may be answered by closing.
  const tooBig = String(input.raw ?? "").length > 900_000
  const slowed = error === "TIMEOUT" && input.timeoutMs === SLOWED_MS
  tally.check(
    (status > 0 && status < 500) || (status === 0 && (tooBig || slowed)),
    () => `${input.method} ${input.path.split("/")[1]}: ${status || error}${EXAMPLE}${shown(input)}`,
  )
  if (INTERNALS.test(text))
    tally.check(false, () => `an answer tells too much: ${text}${EXAMPLE}${shown(input)}`)
}

/** A field to fuzz on: sample data, records of its own to change, and a superadmin who may be hurt. */
async function prepare(bench: Bench, sso: SingleSignOn, inherited: boolean): Promise<Field> {
  const installation = await bench.open({ env: { ...MAIL, ...sso.env } })
  const { root } = installation
  const payloads = await readPayloads(root)
  const ids = new Map<string, string[]>()
  for (const resource of endpoints) {
    const known = (payloads.rows[resource.name] ?? []).map((row) => String(row.id))
    // Not the account that signs in here, and not its role.
    const excluded = payloads.rows[resource.name]?.filter(
      (row) => row.email === ADMIN.email || row.name === "superadmin",
    )
    ids.set(resource.name, known.filter((id) => !excluded?.some((row) => row.id === id)).slice(0, 8))
  }
  const role = await makeRole(root, "ADMIN", [])
  const [resource] = withAccounts
  const person = resource && (await makePerson(root, payloads, { resource, role }))
  const holder = person ? await installation.signIn(person.email) : null
  const witness = await openWitness({ installation, payloads }, bench.tally)
  return { installation, payloads, ids, role, holder, witness, inherited }
}

/** Sends inputs until the server answers no request any more. @returns the number of inputs left */
async function fuzzOn(bench: Bench, field: Field, count: number): Promise<number> {
  const { random, tally } = bench
  const { root } = field.installation
  let left = count
  let lost = false
  let checked = 0
  const stillThere = async (input: Input) => {
    const held = await field.holder?.get(listOf(endpoints[0] as never))
    tally.check(
      !held || held.status < 500,
      () => `whoever has such a role: ${held?.status}${EXAMPLE}${shown(input)}`,
    )
    const { status, error } = await root.get(listOf(endpoints[0] as never))
    if (status === 200 || lost) return
    lost = true
    tally.check(false, () => `nobody is answered any more: ${status || error}${EXAMPLE}after ${shown(input)}`)
  }
  const next = () => {
    if (random.int(5) === 0) {
      const input = field.witness.draw(random)
      return { input, send: () => field.witness.send(input) }
    }
    const input = draw(random, field)
    return { input, send: () => root.send(input.method, input.path, input) }
  }
  const inputs = function* () {
    while (left > 0 && !lost) {
      left--
      yield next()
    }
  }
  await inLanes(inputs(), LANES, async ({ input, send }) => {
    const answer = await send()
    judge(bench, input, answer)
    // Lists that grow would only make the rest slow.
    const made = answer.status === 201 && answer.body?.data?.id
    if (made) await root.delete(`${input.path.split("?")[0]}/${made}`)
    if (input.path.startsWith("/permissions") || ++checked % 200 === 0) await stillThere(input)
  })
  await field.witness.check()
  const log = field.installation.product().output()
  tally.check(!INTERNALS.test(log), () => `the log tells too much: ${INTERNALS.exec(log)?.[0].slice(0, 120)}`)
  return left
}

export const fuzz: Part = {
  name: "fuzz",
  counts: "inputs to every endpoint: none answered 5xx, none with a value of another account",
  run: async (bench) => {
    let left = bench.size(20_000, 3000)
    const sso = await openSingleSignOn()
    // After one that stops everything the rest goes to a new installation, without the names that did it.
    for (let field = 0; left > 0 && field < 4; field++)
      left = await fuzzOn(bench, await prepare(bench, sso, field === 0), left)
    await sso.close()
    bench.tally.check(left === 0, () => `${left} inputs could not be sent any more`)
  },
}
