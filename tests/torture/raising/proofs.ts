/** A proof is of one session: without it no sensitive step passes, and another session's proof, or its challenge, is none. */
import { PROOF_REQUIRED } from "../../../src/core/session/refusals"
import { type AccountSite, type Factored, makeFactored, named, signInAgain } from "../accounts/factored"
import { type Answer, type Client, call } from "../client"
import { isFull, may } from "../grants"
import { PASSWORD, signIn } from "../installation"
import { listOf } from "../payloads"
import { EXAMPLE, type Tally } from "../tally"
import type { Kind } from "./cast"

interface Stage {
  site: AccountSite
  cast: readonly Kind[]
  tally: Tally
}

interface Step {
  name: string
  method: string
  path: string
  body?: unknown
  /** True if the kind of role has the right to it. */
  may: boolean
}

/** The sensitive steps, for one kind of role. */
function stepsFor({ grants }: Kind, none: Kind): Step[] {
  const role = Object.values(none.roles)[0] ?? ""
  const [target] = none.targets
  if (!target) return []
  const path = `${listOf(target.resource)}/${target.person.id}`
  const edits = may(grants, target.resource.access.module, "edit")
  const full = isFull(grants)
  const webhook = { url: "https://example.com/", resource: "roles", events: ["create"] }
  return [
    { name: "rights", method: "PUT", path: `/permissions/${role}`, body: { permissions: [] }, may: full },
    {
      name: "a required factor",
      method: "PUT",
      path: `/permissions/${role}/second-factor`,
      body: { required: false },
      may: full,
    },
    {
      name: "a key",
      method: "POST",
      path: "/api-keys",
      body: { name: "Kunci bukti", roleId: role },
      may: full,
    },
    {
      name: "a webhook",
      method: "POST",
      path: "/webhooks",
      body: { name: "Bukti", roleId: role, ...webhook },
      may: full,
    },
    {
      name: "a password",
      method: "PUT",
      path: `${path}/password`,
      body: { password: "Sumur-Timur-55" },
      may: edits,
    },
    { name: "factors", method: "DELETE", path: `${path}/factors`, may: edits },
    { name: "an own factor", method: "POST", path: "/auth/factors/totp", body: {}, may: true },
  ]
}

/** The session of a client that answers no question for a proof. */
const silent = (url: string, { token }: Client, { method, path, body }: Step): Promise<Answer> =>
  call(method, `${url}/api/v1${path}`, { token, body })

/** Lets the proofs of all sessions lapse. */
const lapse = ({ installation: { database } }: AccountSite) =>
  database.query("update session_proofs set proved_at = proved_at - 1000")

const isAsked = ({ status, body }: Answer): boolean => status === 403 && body?.code === PROOF_REQUIRED

async function ofKind({ site, tally }: Stage, kind: Kind, none: Kind): Promise<void> {
  const url = site.installation.url()
  const { email } = kind.actor.person
  const steps = stepsFor(kind, none)
  const [first, second] = [
    await signIn(site.installation.url, email, PASSWORD),
    await signIn(site.installation.url, email, PASSWORD),
  ]
  const judge = async (client: Client, which: string) => {
    for (const step of steps) {
      const answer = await silent(url, client, step)
      tally.check(
        step.may ? isAsked(answer) : answer.status === 403,
        () => `${step.name} ${which}: ${answer.status}${EXAMPLE}${kind.grants.name} ${answer.text}`,
      )
    }
  }
  await lapse(site)
  await judge(first, "without a proof")
  const wrong = await first.post("/auth/proof", { password: "salah-sekali" })
  tally.check(wrong.status === 422, () => `a wrong password as a proof: ${wrong.status}`)
  await judge(first, "after a wrong proof")
  const right = await first.post("/auth/proof", { password: PASSWORD })
  tally.check(right.status === 200, () => `the password as a proof: ${right.status}`)
  // The same account, another session.
  await judge(second, "with the proof of another session")
  for (const step of steps.filter((one) => one.may && one.name === "an own factor")) {
    const answer = await silent(url, first, step)
    tally.check(answer.status === 200, () => `${step.name} with a proof: ${answer.status} ${answer.text}`)
  }
}

/** A passkey's answer for one session, sent in another of the account and in another account's. */
async function crossed({ site, tally }: Stage, one: Factored, other: Factored): Promise<void> {
  const { installation } = site
  const again = await signInAgain(installation.url, one)
  await lapse(site)
  const { body } = await one.client.post("/auth/proof/options", {})
  const { challenge, passkey } = body.data
  const answer = { challenge, passkey: one.authenticator.get(passkey) }
  const theirs = { challenge, passkey: other.authenticator.get(passkey) }
  for (const [name, client, sent] of [
    ["another session of the account", again, answer],
    ["another account", other.client, answer],
    ["another account, with its own passkey", other.client, theirs],
    ["the session itself, with another account's passkey", one.client, theirs],
  ] as const) {
    const { status } = await named(client).post("/auth/proof", sent)
    tally.check(status === 422, () => `a proof's challenge in ${name}: ${status}`)
  }
  for (const client of [again, other.client, one.client]) {
    const step = { name: "", method: "POST", path: "/auth/factors/totp", body: {}, may: true }
    tally.check(isAsked(await silent(installation.url(), client, step)), () => "a crossed proof counts")
  }
}

export async function proofs(stage: Stage): Promise<void> {
  const { site, cast, tally } = stage
  const [none] = cast
  if (!none) return
  for (const kind of cast) await ofKind(stage, kind, none)
  const [one, other] = [await makeFactored(site), await makeFactored(site)]
  for (let round = 0; round < 5; round++) await crossed(stage, one, other)
  const { body } = await one.client.post("/auth/proof/options", {})
  const right = { challenge: body.data.challenge, passkey: one.authenticator.get(body.data.passkey) }
  const [used, replayed] = [
    await one.client.post("/auth/proof", right),
    await one.client.post("/auth/proof", right),
  ]
  tally.check(used.status === 200, () => `a passkey as a proof: ${used.status} ${used.text}`)
  tally.check(replayed.status === 422, () => `a replayed proof: ${replayed.status}`)
}
