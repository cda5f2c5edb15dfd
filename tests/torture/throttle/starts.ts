/** Sign-ins that begin without a password (passkeys, single sign-on), links by mail; and guesses at API keys and codes. */
import { generateKey } from "../../../server/auth/api-keys"
import { makeOwner } from "../accounts/factored"
import { PATH as SSO } from "../accounts/provider"
import type { Answer } from "../client"
import { inLanes } from "../lanes"
import { endpoints, listOf } from "../payloads"
import { expectStatus, newAddress, passPause, post, type SecretScene } from "./scene"

const STARTED = 100
const LINKS_OF_EMAIL = 3
const LINKS_OF_ADDRESS = 20
const WRONG_KEYS = 20

/** Repeats a call. @returns number of answers with the status */
async function repeat(
  count: number,
  status: number,
  ask: (index: number) => Promise<Answer>,
): Promise<number> {
  let found = 0
  await inLanes(
    Array.from({ length: count }, (_, index) => index),
    4,
    async (index) => {
      if ((await ask(index)).status === status) found++
    },
  )
  return found
}

/** An address starts a hundred in ten minutes. */
export async function startedSignIns(scene: SecretScene): Promise<void> {
  for (const path of ["/auth/login/passkey/options", `${SSO}/start`]) {
    const at = newAddress()
    const start = (from: string) => post(scene, path, { at: from, body: {} })
    const started = await repeat(STARTED + 10, 200, () => start(at))
    scene.tally.check(started === STARTED, () => `${path}: ${started} started from one address`)
    expectStatus(scene, `${path} once more`, await start(at), 429)
    expectStatus(scene, `${path} from another address`, await start(newAddress()), 200)
    await passPause(scene)
    expectStatus(scene, `${path} after the pause`, await start(at), 200)
  }
}

/** A single sign-on's code opens one session, in its own browser; guesses end nothing. */
export async function singleSignOnCodes(scene: SecretScene): Promise<void> {
  const { sso, tally } = scene
  const person = await makeOwner(scene)
  sso.provider.people.set(person.id, { email: person.email, email_verified: true })
  const at = newAddress()
  const start = async () => {
    const { body, headers } = await post(scene, `${SSO}/start`, { at, body: {} })
    return { address: String(body.data.address), cookie: headers["set-cookie"]?.[0]?.split(";")[0] ?? "" }
  }
  const back = (search: string, cookie: string) =>
    post(scene, `${SSO}/callback${search}`, { at, cookie, method: "GET" })
  const codeOf = ({ headers }: Answer) => /#sso=([\w-]+)$/.exec(headers.location ?? "")?.[1] ?? ""
  const redeem = (code: string, cookie: string) => post(scene, SSO, { at, cookie, body: { code } })
  const [own, other] = [await start(), await start()]
  const { search } = await sso.provider.walk(own.address, person.id)
  tally.check(
    codeOf(await back(search, other.cookie)) === "-",
    () => "another browser's cookie leads to a code",
  )
  const code = codeOf(await back(search, own.cookie))
  tally.check(code.length > 1, () => "the way back leads to no code")
  tally.check(codeOf(await back(search, own.cookie)) === "-", () => "a replayed way back leads to a code")
  const guesses = await repeat(40, 401, (index) => redeem(`${"A".repeat(41)}${10 + index}`, own.cookie))
  tally.check(guesses === 40, () => `guesses at a code: ${guesses} of 40 refused`)
  expectStatus(scene, "the code without its cookie", await redeem(code, ""), 401)
  expectStatus(scene, "the code in another browser", await redeem(code, other.cookie), 401)
  expectStatus(scene, "the code in its browser", await redeem(code, own.cookie), 200)
  expectStatus(scene, "the code once more", await redeem(code, own.cookie), 401)
}

/** Links for a new password: three of an email, twenty of an address. */
export async function passwordLinks(scene: SecretScene): Promise<void> {
  const { tally } = scene
  const [person, other] = [await makeOwner(scene), await makeOwner(scene)]
  const ask = (email: string, at: string) => post(scene, "/auth/password-link", { at, body: { email } })
  for (const email of [person.email, "tiada@koperasi.local"]) {
    const sent = await repeat(LINKS_OF_EMAIL + 5, 202, () => ask(email, newAddress()))
    tally.check(sent === LINKS_OF_EMAIL, () => `links of one email: ${sent}`)
  }
  expectStatus(scene, "a further link", await ask(person.email, newAddress()), 429)
  expectStatus(scene, "a link of another account", await ask(other.email, newAddress()), 202)
  const at = newAddress()
  const sent = await repeat(LINKS_OF_ADDRESS + 5, 202, (index) => ask(`siapa${index}@koperasi.local`, at))
  tally.check(sent === LINKS_OF_ADDRESS, () => `links from one address: ${sent}`)
  expectStatus(scene, "a link of another account from that address", await ask(other.email, at), 429)
  expectStatus(scene, "a link from another address", await ask(other.email, newAddress()), 202)
  await passPause(scene)
  expectStatus(scene, "a link after the pause", await ask(person.email, at), 202)
}

/** Twenty wrong keys of an address in a minute; keys that were right go on. */
export async function apiKeys(scene: SecretScene): Promise<void> {
  const { installation, payloads, tally } = scene
  const roleId = payloads.rows.roles?.find(({ name }) => name !== "superadmin")?.id
  const [first] = endpoints
  const makeKey = async (name: string): Promise<string> =>
    (await installation.root.post("/api-keys", { name, roleId })).body.data.key
  const [known, unused] = [await makeKey("Kunci lama"), await makeKey("Kunci baru")]
  const at = newAddress()
  const ask = (token: string, from: string) =>
    post(scene, first ? listOf(first) : "", { at: from, token, method: "GET" })
  expectStatus(scene, "a right key", await ask(known, at), 200, 403)
  const judged = await repeat(WRONG_KEYS + 10, 401, () => ask(generateKey().key, at))
  // Wrong keys at the same moment are counted once they have been looked up.
  tally.check(
    judged >= WRONG_KEYS && judged < WRONG_KEYS + 4,
    () => `wrong keys of one address: ${judged} looked up`,
  )
  expectStatus(scene, "a key that was right before", await ask(known, at), 200, 403)
  expectStatus(scene, "a key that was never used, from there", await ask(unused, at), 429)
  expectStatus(scene, "a key from another address", await ask(unused, newAddress()), 200, 403)
}
