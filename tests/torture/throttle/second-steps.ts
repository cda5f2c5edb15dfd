/** Guesses at codes of an authenticator app and at recovery codes. */
import { type Factored, makeFactored } from "../accounts/factored"
import { PASSWORD } from "../installation"
import { expectStatus, type From, newAddress, passPause, post, type SecretScene } from "./scene"

/** Wrong codes of an account within the window, from one address and from all. */
const FROM_ONE = 10
const FROM_ALL = 30
const TRIES_OF_A_CHALLENGE = 5

const begin = async (scene: SecretScene, { email }: Factored, from: From) =>
  (await post(scene, "/auth/login", { ...from, body: { email, password: PASSWORD } })).body?.data ?? {}

const second = (scene: SecretScene, from: From, body: unknown) =>
  post(scene, "/auth/login/second", { ...from, body })

const passCode = async (scene: SecretScene, person: Factored, from: From, code: string) =>
  second(scene, from, { challenge: (await begin(scene, person, from)).challenge, code })

/** Guesses until one is refused unread. @returns number of guesses that were looked at */
async function guess(
  scene: SecretScene,
  person: Factored,
  { most, from, codes }: { most: number; from: () => From; codes: readonly string[] },
): Promise<number> {
  let judged = 0
  let challenge = ""
  for (let count = 0; count < most; count++) {
    if (count % TRIES_OF_A_CHALLENGE === 0)
      challenge = (await begin(scene, person, { at: newAddress() })).challenge
    const answer = await second(scene, from(), { challenge, code: codes[count % codes.length] })
    expectStatus(scene, "a guess at a code", answer, 401, 429)
    if (answer.status === 401) judged++
  }
  return judged
}

/** From one address: ten, of apps' and recovery codes together, and no other account waits. */
export async function codesFromOne(scene: SecretScene): Promise<void> {
  const { tally } = scene
  const [person, other] = [await makeFactored(scene), await makeFactored(scene)]
  const at = newAddress()
  const codes = ["000000", "AAAA-BBBB-CCCC-DDDD", "0", ""]
  const judged = await guess(scene, person, { most: FROM_ONE + 10, from: () => ({ at }), codes })
  tally.check(judged === FROM_ONE, () => `guesses at codes from one address: ${judged} looked at`)
  const [recovery = "", next = ""] = person.recoveryCodes
  expectStatus(
    scene,
    "a right code after the guesses",
    await passCode(scene, person, { at }, person.code()),
    429,
  )
  expectStatus(
    scene,
    "a right recovery code after them",
    await passCode(scene, person, { at }, recovery),
    429,
  )
  expectStatus(
    scene,
    "another account at that address",
    await passCode(scene, other, { at }, other.code()),
    200,
  )
  const elsewhere = { at: newAddress() }
  expectStatus(
    scene,
    "the account at another address",
    await passCode(scene, person, elsewhere, recovery),
    200,
  )
  await passPause(scene)
  expectStatus(
    scene,
    "a right code after the pause",
    await passCode(scene, person, { at }, person.code()),
    200,
  )
  expectStatus(
    scene,
    "a right recovery code after the pause",
    await passCode(scene, person, { at }, next),
    200,
  )
  expectStatus(scene, "a used recovery code", await passCode(scene, person, { at }, recovery), 401)
}

/** From many addresses: thirty, and the owner's device does not wait. */
export async function codesFromMany(scene: SecretScene): Promise<void> {
  const { tally } = scene
  const [person, other] = [await makeFactored(scene), await makeFactored(scene)]
  const home = newAddress()
  const { challenge, passkey } = await begin(scene, person, { at: home })
  const known = await second(scene, { at: home }, { challenge, passkey: person.authenticator.get(passkey) })
  const cookie = known.headers["set-cookie"]?.[0]?.split(";")[0] ?? ""
  tally.check(known.status === 200 && cookie !== "", () => `a sign-in by passkey: ${known.status}`)
  const from = () => ({ at: newAddress() })
  const judged = await guess(scene, person, { most: FROM_ALL + 15, from, codes: ["000000"] })
  tally.check(judged === FROM_ALL, () => `guesses at codes from many addresses: ${judged} looked at`)
  const [recovery = ""] = person.recoveryCodes
  expectStatus(scene, "a right code from a new address", await passCode(scene, person, from(), recovery), 429)
  expectStatus(scene, "another account meanwhile", await passCode(scene, other, from(), other.code()), 200)
  expectStatus(
    scene,
    "the owner's device meanwhile",
    await passCode(scene, person, { at: home, cookie }, recovery),
    200,
  )
  await passPause(scene)
  expectStatus(
    scene,
    "the account after the pause",
    await passCode(scene, person, from(), person.code()),
    200,
  )
}

/** A code of an app that is being added: five tries of a challenge. */
export async function codesOfNew(scene: SecretScene): Promise<void> {
  const person = await makeFactored(scene, { totp: false })
  const path = "/auth/factors/totp"
  const { challenge } = (await person.client.post(path, {})).body.data
  for (let count = 0; count < TRIES_OF_A_CHALLENGE; count++)
    expectStatus(
      scene,
      "a wrong first code",
      await person.client.post(`${path}/confirm`, { challenge, code: "000000" }),
      422,
    )
  const late = await person.client.post(`${path}/confirm`, { challenge, code: "000000" })
  expectStatus(scene, "a sixth try of a new app", late, 409)
}
