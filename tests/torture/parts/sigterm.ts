/** SIGTERM under load: running calls are answered, later ones refused, then the process ends. */
import { type Answer, call } from "../client"
import { ADMIN, type Installation, PASSWORD } from "../installation"
import { sleep } from "../lanes"
import type { Part } from "../part"
import { endpoints, listOf, type Payloads, readPayloads, withAccounts } from "../payloads"
import { makeRole, statusOf } from "../people"
import type { Tally } from "../tally"
import { exchange } from "../wire"
import { manyParts } from "../writers"

const LANES = 16
/** A call that was sent so long before the signal has arrived. */
const ARRIVED_MS = 50
/** Longer than any call here takes: by then it has ended. */
const ENDED_MS = 10_000

interface Sent {
  at: number
  what: string
  answer: Answer
}

/** Reads, writes and logins until `stopped`, each on a new connection. */
async function load(
  installation: Installation,
  payloads: Payloads,
  lane: number,
  stopped: () => boolean,
  sent: Sent[],
) {
  const url = installation.url()
  const { token } = installation.root
  for (let turn = lane; !stopped(); turn++) {
    const at = performance.now()
    const send = (method: string, path: string, body?: unknown) =>
      call(method, `${url}/api/v1${path}`, { token, agent: false, ...(body !== undefined && { body }) })
    const resource = manyParts[turn % manyParts.length]
    const kind = turn % 4
    const list = listOf(endpoints[turn % endpoints.length] as never)
    const what =
      lane === 0
        ? "login"
        : kind === 0 && resource && !resource.account
          ? "write"
          : kind === 1
            ? "page"
            : "list"
    const answer =
      what === "login"
        ? await call("POST", `${url}/api/v1/auth/login`, { body: ADMIN, agent: false })
        : what === "write" && resource
          ? await send("POST", listOf(resource), payloads.make(resource))
          : what === "page"
            ? await call("GET", `${url}/login`, { agent: false })
            : await send("GET", list)
    sent.push({ at, what, answer })
    if (answer.status === 0) return
  }
}

/** Nothing that had arrived is left without its whole answer. @returns how many were refused afterwards */
function judge(sent: readonly Sent[], signalled: number, tally: Tally): number {
  let refused = 0
  for (const { at, what, answer } of sent) {
    const arrived = at < signalled - ARRIVED_MS
    if (answer.status > 0) tally.check(answer.status < 500, () => `${what}: ${answer.status} ${answer.text}`)
    else if (arrived || answer.begun) tally.check(false, () => `${what}: cut off (${answer.error})`)
    else refused++
  }
  return refused
}

/** Accounts that are being made at once, and as many logins: each waits for the hash of a password. */
const CROWD = 60

/**
 * Ends the process while a crowd waits for hashes. Every call has its answer: its own, or 503 with Retry-After.
 * @returns how many were answered and how many refused
 */
async function crowd(installation: Installation, payloads: Payloads, tally: Tally) {
  const url = `${installation.url()}/api/v1`
  const { token } = installation.root
  const [people] = withAccounts
  if (!people) throw new Error("nobody can sign in")
  const role = await makeRole(installation.root, statusOf(people), [])
  const accounts = Array.from({ length: CROWD }, () => {
    const email = `ramai${++crowded}@koperasi.local`
    return payloads.make(people, { email, password: PASSWORD, role })
  })
  const calls = [
    ...accounts.map((body) => ({ what: "an account", path: listOf(people), body, token })),
    ...accounts.map(() => ({ what: "a login", path: "/auth/login", body: ADMIN, token: undefined })),
  ].map(async ({ what, path, body, token }) => ({
    what,
    answer: await call("POST", `${url}${path}`, { token, body, agent: false }),
  }))
  await sleep(300)
  const { code, signal } = await installation.product().end("SIGTERM")
  tally.check(code === 0, () => `ends with ${code ?? signal} instead of 0`)
  let refused = 0
  for (const { what, answer } of await Promise.all(calls)) {
    const isRefused = answer.status === 503 && Number(answer.headers["retry-after"]) > 0
    if (isRefused) refused++
    // A full queue puts callers off (429), with or without a signal.
    const isPutOff = answer.status === 429 && Number(answer.headers["retry-after"]) > 0
    tally.check(
      isRefused || isPutOff || (answer.status >= 200 && answer.status < 300),
      () => `${what} that waited for its hash: ${answer.status || "cut off"} ${answer.error ?? answer.text}`,
    )
  }
  return { answered: 2 * CROWD - refused, refused }
}
let crowded = 0

export const sigterm: Part = {
  name: "sigterm",
  counts: "calls under load while SIGTERM comes, none cut off",
  run: async ({ open, tally, note, random, rounds: roundsOf }) => {
    const installation = await open()
    const payloads = await readPayloads(installation.root)
    const rounds = roundsOf(20, 5)
    let refused = 0
    let longest = 0
    for (let round = 0; round < rounds; round++) {
      let stopped = false
      const sent: Sent[] = []
      const lanes = Array.from({ length: LANES }, (_, lane) =>
        load(installation, payloads, lane, () => stopped, sent),
      )
      // Two that keep a connection open: one idle, one in the middle of nothing.
      const idle = [
        `GET /login HTTP/1.1\r\nHost: x\r\n\r\n`,
        `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{`,
      ]
      const exchanges = idle.map((text) =>
        exchange({ url: installation.url(), chunks: [text], patienceMs: 20_000 }),
      )
      await sleep(300 + random.int(300))
      const product = installation.product()
      const signalled = performance.now()
      const { code, signal } = await Promise.race([
        product.end("SIGTERM"),
        sleep(ENDED_MS).then(() => ({ code: null, signal: "none" })),
      ])
      longest = Math.max(longest, performance.now() - signalled)
      tally.check(code === 0, () => `ends with ${code ?? signal} instead of 0`)
      stopped = true
      await Promise.all([...lanes, ...exchanges])
      refused += judge(sent, signalled, tally)
      if (product.running()) await product.end("SIGKILL")
      if (round < rounds - 1) await installation.restart()
    }
    const results: string[] = []
    for (let round = 0; round < roundsOf(4, 2); round++) {
      await installation.restart()
      const { answered, refused } = await crowd(installation, payloads, tally)
      results.push(`${answered} answered and ${refused} refused`)
    }
    note(`${CROWD} accounts and ${CROWD} logins at once: ${results.join(", ")}`)
    note(
      `${rounds} rounds, ${refused} refused after the signal, longest end ${(longest / 1000).toFixed(1)} s`,
    )
  },
}
