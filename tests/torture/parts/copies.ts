/** `kill -9` under browsers that send their copies: none is torn, none older shown as newer, none that was accepted is lost. */
import { createHash } from "node:crypto"
import { registry } from "../../../resources/registry"
import type { Random } from "../../../server/sample/random"
import type { Client } from "../client"
import { sleep, until } from "../lanes"
import type { Bench, Part } from "../part"

const BROWSERS = 8
const LONGEST_MS = 6000

const [list] = registry.all.flatMap(({ source }) => (source.kind === "browser" ? [source.key] : []))
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

interface Browser {
  name: string
  sequence: number
  rows: Buffer[]
  /** Content of each version by its rows' hashes, with its number: what was sent, accepted or not. */
  sent: Map<string, number>
  /** The highest number that the server has accepted. */
  accepted: number
}

const put = (client: Client, bytes: Buffer) =>
  client.send("PUT", `/copies/${list}/pieces/${hashOf(bytes)}`, {
    raw: bytes,
    headers: { "Content-Type": "application/octet-stream", "Content-Length": String(bytes.length) },
  })

/** One change of the list, sent until the server has it or is gone. */
async function oneVersion(client: Client, browser: Browser, random: Random): Promise<void> {
  const at = random.int(12)
  browser.rows[at] = Buffer.from(
    `${JSON.stringify({ at, number: ++browser.sequence, fill: "x".repeat(random.int(5000)) })}\n`,
  )
  const rows = browser.rows.filter(Boolean)
  const rowPieces = rows.map(hashOf).join("")
  browser.sent.set(rowPieces, browser.sequence)
  const { name, sequence } = browser
  for (let tries = 0; tries < 3; tries++) {
    const version = {
      browser: name,
      sequence,
      rowPieces,
      documentPieces: "",
      rows: rows.length,
      documents: 0,
    }
    const { status, body } = await client.post(`/copies/${list}/versions`, version)
    if (status === 201) {
      browser.accepted = sequence
      return
    }
    const missing: readonly string[] = body?.data?.missing ?? []
    if (missing.length === 0) return
    await Promise.all(rows.filter((row) => missing.includes(hashOf(row))).map((row) => put(client, row)))
  }
}

/** Every version that is shown is one that was sent, whole, and the newest no older than what was accepted. */
async function check({ tally }: Bench, client: Client, browsers: readonly Browser[]): Promise<void> {
  const { status, body } = await client.get(`/copies/${list}`)
  tally.check(status === 200, () => `the copies: ${status}`)
  for (const browser of browsers) {
    const stream = (body?.data ?? []).find((one: { browser: string }) => one.browser === browser.name)
    tally.check(Boolean(stream) || browser.accepted === 0, () => "accepted, and lost")
    if (!stream) continue
    const { body: content } = await client.get(`/copies/${list}/versions/${stream.newest.id}`)
    const number = browser.sent.get(content?.data?.rowPieces) ?? -1
    tally.check(
      number >= browser.accepted,
      () => "what is shown as the newest is older than what was accepted",
    )
    const hashes: string[] = content?.data?.rowPieces?.match(/.{64}/g) ?? []
    for (const hash of hashes) {
      const piece = await client.get(`/copies/${list}/versions/${stream.newest.id}/pieces/${hash}`)
      tally.check(
        hashOf(Buffer.from(piece.text)) === hash,
        () => `a piece of the newest is torn: ${piece.status}`,
      )
    }
  }
}

export const copies: Part = {
  name: "copies",
  counts: "copies of browsers and their pieces, whole and none older as newer after `kill -9`",
  run: async (bench) => {
    const installation = await bench.open()
    const { root } = installation
    const browsers = Array.from(
      { length: BROWSERS },
      (_, index): Browser => ({
        name: `komputer-${index}`,
        sequence: 0,
        rows: [],
        sent: new Map(),
        accepted: 0,
      }),
    )
    const total = () => browsers.reduce((sum, { accepted }) => sum + accepted, 0)
    const rounds = bench.rounds(50, 6)
    for (let round = 0; round < rounds; round++) {
      let stopped = false
      const lanes = browsers.map(async (browser) => {
        while (!stopped) await oneVersion(root, browser, bench.random)
      })
      const enough = total() + 10 + bench.random.int(40)
      await until(() => total() >= enough, LONGEST_MS)
      await sleep(bench.random.int(30))
      await installation.product().end("SIGKILL")
      stopped = true
      await Promise.all(lanes)
      await installation.restart()
      await check(bench, root, browsers)
    }
    bench.note(`${rounds} kills, ${total()} versions accepted`)
  },
}
