/** Guesses at passwords, codes and keys: how many are checked, which accounts wait, and which facts the answers reveal. */
import { openSingleSignOn } from "../accounts/provider"
import { type Answer, type Call, call } from "../client"
import { ADMIN, type Installation, PASSWORD } from "../installation"
import { median } from "../lanes"
import type { Bench, Part } from "../part"
import { type Payloads, readPayloads, withAccounts } from "../payloads"
import { makePerson, makeRole, statusOf } from "../people"
import { ownPasswords } from "../throttle/own-passwords"
import { BEHIND_PROXY } from "../throttle/scene"
import { codesFromMany, codesFromOne, codesOfNew } from "../throttle/second-steps"
import { apiKeys, passwordLinks, singleSignOnCodes, startedSignIns } from "../throttle/starts"

/** Failures in ten minutes after which an account waits (docs/operating.md). */
const ALLOWED = 10

interface Guess extends Call {
  password?: string
}

interface Scene {
  bench: Bench
  installation: Installation
  payloads: Payloads
}

const guess = (
  url: string,
  email: string,
  { password = "salah-sekali", ...more }: Guess = {},
): Promise<Answer> => call("POST", `${url}/api/v1/auth/login`, { body: { email, password }, ...more })

const judged = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 401).length

/** A new account without failed logins. @returns its email */
async function fakePerson({ installation: { root }, payloads }: Scene): Promise<string> {
  const [resource] = withAccounts
  if (!resource) throw new Error("nobody can sign in")
  const role = await makeRole(root, statusOf(resource), [])
  return (await makePerson(root, payloads, { resource, role })).email
}

/** 60 guesses at once: looked at after they are counted, not before. */
async function parallel(scene: Scene): Promise<void> {
  const { bench, installation } = scene
  const url = installation.url()
  const email = await fakePerson(scene)
  const answers = await Promise.all(Array.from({ length: 60 }, () => guess(url, email)))
  bench.tally.add(answers.length - 1)
  bench.tally.check(
    judged(answers) <= ALLOWED,
    () => `60 parallel guesses at one account: ${judged(answers)} judged`,
  )
  bench.tally.check(
    answers.every(({ status, headers }) => status !== 429 || Number(headers["retry-after"]) > 0),
    () => "a 429 without Retry-After",
  )
  // The account waits also with the right password, unless its device is known.
  const right = await guess(url, email, { password: PASSWORD })
  bench.tally.check(right.status === 429, () => `the account that was guessed at: ${right.status}, not 429`)
  // A restart forgets nothing.
  await installation.product().end("SIGKILL")
  await installation.restart()
  const after = await guess(installation.url(), email)
  bench.tally.check(after.status === 429, () => `after a restart: ${after.status}, not 429`)
}

/** Another process on the same data knows as well. */
async function shared(scene: Scene): Promise<void> {
  const { bench, installation } = scene
  if (bench.kind !== "postgres") return
  const other = await installation.another()
  const email = await fakePerson(scene)
  for (let count = 0; count < ALLOWED + 1; count++) await guess(installation.url(), email)
  const { status } = await guess(other.url, email)
  bench.tally.check(status === 429, () => `another process on the same data: ${status}, not 429`)
}

/** Many accounts from one address: it is the address that is slowed, whatever it says about itself. */
async function manyAccounts({ bench, installation }: Scene): Promise<void> {
  const emails = Array.from({ length: 60 }, (_, index) => `siapa${index}@koperasi.local`)
  // A login without an answer by then has been slowed down.
  const patience = { timeoutMs: 12_000 }
  const answers = await Promise.all(emails.map((email) => guess(installation.url(), email, patience)))
  bench.tally.add(answers.length - 1)
  bench.tally.check(
    judged(answers) < answers.length,
    () => `${answers.length} guesses at as many accounts from one address, none slowed`,
  )
  const spoofed = await Promise.all(
    emails.map((email, index) =>
      guess(installation.url(), email, { ...patience, headers: { "X-Forwarded-For": `10.0.0.${index}` } }),
    ),
  )
  bench.tally.add(spoofed.length - 1)
  bench.tally.check(judged(spoofed) < spoofed.length, () => "X-Forwarded-For of a stranger is believed")
}

/** The owner signs in while strangers guess. */
async function owner(scene: Scene): Promise<void> {
  const { bench, installation } = scene
  const email = await fakePerson(scene)
  const url = installation.url()
  // A known device.
  const { headers } = await guess(url, email, { password: PASSWORD })
  const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? ""
  bench.tally.check(cookie !== "", () => "a login without a device cookie")
  const count = bench.size(260, 80)
  const strangers = Array.from({ length: count }, (_, index) => guess(url, `asing${index}@koperasi.local`))
  const { status, ms, text } = await guess(url, email, { password: PASSWORD, headers: { Cookie: cookie } })
  bench.tally.check(status === 200, () => `the owner during ${count} logins of strangers: ${status} ${text}`)
  bench.tally.check(
    ms < 10_000,
    () => `the owner waited ${(ms / 1000).toFixed(0)} s behind ${count} strangers`,
  )
  bench.tally.add((await Promise.all(strangers)).length)
  bench.note(`the owner waited ${(ms / 1000).toFixed(1)} s behind ${count} strangers`)
}

/** Neither text nor time reveals that an account exists. */
async function alike({ bench, installation }: Scene): Promise<void> {
  const there: Answer[] = []
  const none: Answer[] = []
  for (let round = 0; round < 6; round++) {
    there.push(await guess(installation.url(), ADMIN.email))
    none.push(await guess(installation.url(), `tiada${round}@koperasi.local`))
  }
  const texts = new Set([...there, ...none].filter(({ status }) => status === 401).map(({ text }) => text))
  bench.tally.check(texts.size <= 1, () => `answers differ: ${[...texts].join(" ")}`)
  const [a, b] = [median(there.map(({ ms }) => ms)), median(none.map(({ ms }) => ms))]
  bench.tally.check(
    Math.abs(a - b) < 0.5 * Math.max(a, b),
    () => `times differ: ${a.toFixed(0)} and ${b.toFixed(0)} ms`,
  )
}

/** A mail server that does not answer: mails wait. */
const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "Koperasi <surat@koperasi.id>" }

/** Guesses at each other secret: limited by account and by address, and no other account waits. */
async function secrets(bench: Bench): Promise<void> {
  const sso = await openSingleSignOn()
  const installation = await bench.open({ env: { ...MAIL, ...BEHIND_PROXY, ...sso.env } })
  const payloads = await readPayloads(installation.root)
  const scene = { installation, payloads, sso, tally: bench.tally }
  for (let round = 0; round < bench.size(3, 1); round++)
    for (const act of [
      codesFromOne,
      codesFromMany,
      codesOfNew,
      ownPasswords,
      startedSignIns,
      singleSignOnCodes,
      passwordLinks,
      apiKeys,
    ])
      await act(scene)
  await installation.dispose()
  await sso.close()
}

export const throttle: Part = {
  name: "throttle",
  counts:
    "guesses at passwords, codes and keys: judged at most ten an account and address, the owner not kept out",
  run: async (bench) => {
    // Answers are compared before anything is held up; an address is tried that nothing has happened to yet.
    for (const acts of [[alike, parallel, owner, shared], [manyAccounts]]) {
      const installation = await bench.open()
      const payloads = await readPayloads(installation.root)
      for (const act of acts) await act({ bench, installation, payloads })
      await installation.dispose()
    }
    await secrets(bench)
  },
}
