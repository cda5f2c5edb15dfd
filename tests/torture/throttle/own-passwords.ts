/** Guesses at the own password of an open session: as a proof, for a change of factors or codes, and for a new password. */
import { makeFactored, signInAgain } from "../accounts/factored"
import { PASSWORD } from "../installation"
import { expectStatus, type From, newAddress, passPause, post, type SecretScene } from "./scene"

const ALLOWED = 10
const FRESH = "Sumur-Timur-55"

export async function ownPasswords(scene: SecretScene): Promise<void> {
  const { installation, tally } = scene
  const [person, other] = [await makeFactored(scene), await makeFactored(scene)]
  const second = await signInAgain(installation.url, person)
  const { body } = await person.client.get("/auth/factors")
  const factor = body.data.factors[0].id
  const ask = (token: string, from: From, password: string) => [
    () => post(scene, "/auth/proof", { ...from, token, body: { password } }),
    () => post(scene, `/auth/factors/${factor}/remove`, { ...from, token, body: { password } }),
    () => post(scene, "/auth/recovery-codes", { ...from, token, body: { password } }),
    () => {
      const change = { oldPassword: password, newPassword: FRESH }
      return post(scene, "/auth/password", { ...from, token, method: "PUT", body: change })
    },
  ]
  let judged = 0
  // Changing addresses do not help: the session counts.
  for (let round = 0; round < 5; round++)
    for (const guess of ask(person.client.token, { at: newAddress() }, `salah-sekali-${round}`)) {
      const answer = await guess()
      expectStatus(scene, "a guess at the own password", answer, 422, 429)
      if (answer.status === 422) judged++
    }
  tally.check(judged === ALLOWED, () => `guesses at the own password: ${judged} looked at`)
  const at = newAddress()
  for (const right of ask(person.client.token, { at }, PASSWORD))
    expectStatus(scene, "the right password in that session", await right(), 429)
  const proof = (token: string) => post(scene, "/auth/proof", { at, token, body: { password: PASSWORD } })
  expectStatus(scene, "another session of the account", await proof(second.token), 200)
  expectStatus(scene, "another account", await proof(other.client.token), 200)
  const login = await post(scene, "/auth/login", { at, body: { email: person.email, password: PASSWORD } })
  expectStatus(scene, "the owner's sign-in, up to the second step", login, 403)
  await passPause(scene)
  expectStatus(scene, "the session after the pause", await proof(person.client.token), 200)
}
