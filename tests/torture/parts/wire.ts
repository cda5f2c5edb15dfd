/** Raw requests over sockets, such as no HTTP client sends. */
import type { Client } from "../client"
import { inLanes } from "../lanes"
import type { Bench, Part } from "../part"
import { endpoints, listOf, readPayloads } from "../payloads"
import { EXAMPLE, type Tally } from "../tally"
import { exchange } from "../wire"
import { type WireInput, wireInput } from "../wire-inputs"

const LANES = 16
/** Half a request lives at most so long, and a little for the watch that ends it. */
const HALF_MS = 15_000 + 3000
const PIPELINED = 20

const shown = ({ bytes }: WireInput) => JSON.stringify(bytes.toString("latin1").slice(0, 160))

/** Begun and never ended: the other side ends it. Runs beside everything else. */
async function slowOnes(url: string, token: string, tally: Tally): Promise<void> {
  const authorised = `Host: x\r\nAuthorization: Bearer ${token}\r\n`
  const path = `/api/v1${listOf(endpoints[0] as never)}`
  const beginnings: [string, () => Generator<string>][] = [
    ["nothing at all", function* () {}],
    [
      "half a header",
      function* () {
        yield `GET ${path} HTTP/1.1\r\nHost: x\r\nX-A: `
      },
    ],
    [
      "half a body",
      function* () {
        yield `POST ${path} HTTP/1.1\r\n${authorised}Content-Length: 500\r\n\r\n{"name":`
      },
    ],
    [
      "half a chunked body",
      function* () {
        yield `POST ${path} HTTP/1.1\r\n${authorised}Transfer-Encoding: chunked\r\n\r\n8\r\n{"name":`
      },
    ],
    [
      "a header, byte by byte",
      function* () {
        yield `GET ${path} HTTP/1.1\r\nX: `
        for (let i = 0; i < 60; i++) yield "a"
      },
    ],
    [
      "a body, byte by byte",
      function* () {
        yield `POST ${path} HTTP/1.1\r\n${authorised}Content-Length: 500\r\n\r\n`
        for (let i = 0; i < 60; i++) yield " "
      },
    ],
  ]
  await inLanes(
    [...beginnings, ...beginnings, ...beginnings],
    beginnings.length * 3,
    async ([name, chunks]) => {
      const { closed, ms } = await exchange({ url, chunks: chunks(), pauseMs: 500, patienceMs: HALF_MS })
      tally.check(closed, () => `${name} lives longer than ${Math.round(ms / 1000)} s`)
    },
  )
}

/** Many requests in one breath: as many answers, in their order. */
async function pipelined(url: string, token: string, tally: Tally): Promise<void> {
  const paths = endpoints.map(listOf)
  const one = (index: number) =>
    `GET /api/v1${index % 3 === 2 ? "/tidak-ada" : paths[index % paths.length]} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
  const chunks = [Array.from({ length: PIPELINED }, (_, index) => one(index)).join("")]
  const { statuses } = await exchange({ url, chunks, patienceMs: 20_000, answers: PIPELINED })
  const right = Array.from({ length: PIPELINED }, (_, index) => (index % 3 === 2 ? 404 : 200))
  tally.check(statuses.join() === right.join(), () => `${PIPELINED} pipelined: ${statuses.join()}`)
}

/** The server does not read a body without a session, and none beyond the limit. */
async function swallowed(url: string, token: string, tally: Tally): Promise<void> {
  const path = `/api/v1${listOf(endpoints[0] as never)}`
  const piece = Buffer.alloc(64 * 1024, 0x20)
  const body = function* (first: string) {
    yield first
    for (let index = 0; index < 800; index++) yield piece
  }
  const length = 800 * piece.length
  for (const [who, authorization] of [
    ["nobody", ""],
    ["a superadmin", `Authorization: Bearer ${token}\r\n`],
  ] as const)
    for (const how of [`Content-Length: ${length}`, "Transfer-Encoding: chunked"]) {
      const chunked = how.startsWith("T")
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\n${how}\r\n\r\n${chunked ? `${length.toString(16)}\r\n` : ""}`
      const { statuses, sent } = await exchange({ url, chunks: body(head), patienceMs: 20_000 })
      const megabytes = sent / 1e6
      // Socket buffers of both sides add to the bytes that the server has read.
      tally.check(
        megabytes < 8,
        () => `50 MB of ${who} (${how.split(":")[0]}): ${megabytes.toFixed(0)} MB taken`,
      )
      tally.check(
        statuses.every((status) => status === 401 || status === 413),
        () => `50 MB of ${who}: ${statuses.join()}`,
      )
    }
}

/** Uploads that break off leave no stack behind. */
async function aborted(bench: Bench, url: string, { token }: Client, output: () => string): Promise<void> {
  const path = `/api/v1${listOf(endpoints[0] as never)}`
  const before = output().length
  for (let index = 0; index < 20; index++)
    await exchange({
      url,
      chunks: [
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 5000\r\n\r\n{"a":"${"b".repeat(2000)}`,
      ],
      abort: true,
      patienceMs: 2000,
    })
  const log = output().slice(before)
  bench.tally.check(!/\n\s+at /.test(log), () => "a stack in the log for an upload that broke off")
  const lines = log.split("\n").filter(Boolean).length
  bench.tally.check(lines <= 20 * 2, () => `${lines} lines in the log for 20 uploads that broke off`)
}

export const wire: Part = {
  name: "wire",
  counts: "raw sockets: broken, half, slow and pipelined requests, none answered 5xx",
  run: async (bench) => {
    const { random, tally } = bench
    const installation = await bench.open()
    const { root, url } = installation
    const payloads = await readPayloads(root)
    const slow = slowOnes(url(), root.token, tally)
    const count = bench.size(4000, 800)
    const inputs = function* () {
      for (let index = 0; index < count; index++) {
        const resource = random.pick(endpoints)
        const about = {
          token: root.token,
          path: `/api/v1${listOf(resource)}`,
          body: JSON.stringify(payloads.make(resource)),
        }
        yield wireInput(random, about)
      }
    }
    await inLanes(inputs(), LANES, async (input) => {
      const { bytes, half = false, abort = false } = input
      const { statuses } = await exchange({
        url: url(),
        chunks: [bytes],
        half,
        abort,
        patienceMs: 1500,
        answers: 1,
      })
      tally.check(
        statuses.every((status) => status < 500 || status === 505),
        () => `${input.name}: ${statuses.join()}${EXAMPLE}${shown(input)}`,
      )
    })
    await pipelined(url(), root.token, tally)
    await swallowed(url(), root.token, tally)
    await aborted(bench, url(), root, () => installation.product().output())
    await slow
    const { status } = await root.get(listOf(endpoints[0] as never))
    tally.check(status === 200, () => `afterwards nobody is answered: ${status}`)
    tally.check(installation.product().running(), () => "the process has ended")
  },
}
