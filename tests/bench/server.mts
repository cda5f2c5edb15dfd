/** Requests for a list of a thousand partners, unchanged and after a write, and new records, beside Hono and bare Node. */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hasPostgres } from "../server/support/postgres"
import { cleanUp } from "../torture/cleanup"
import type { Kind } from "../torture/options"
import { type Load, measure, median } from "./load"
import { productWith } from "./product"

const children: ChildProcess[] = []

/** @returns its address */
async function reference(kind: string, file: string): Promise<string> {
  const child = spawn(process.execPath, ["tests/bench/reference.mjs", kind, file], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
  })
  children.push(child)
  return new Promise((resolve) =>
    child.stdout?.once("data", (data: Buffer) =>
      resolve(`http://127.0.0.1:${/port (\d+)/.exec(data.toString())?.[1]}/`),
    ),
  )
}

let written = 0

const AFTER = "the list after a row's change, one at a time"
const BESIDE = "Hono, one at a time"

/** New records over ten connections, each with an answer before the next. @returns how many a second */
async function creates(url: string, token: string, seconds: number): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" }
  const start = performance.now()
  let count = 0
  const create = async () => {
    while (performance.now() - start < seconds * 1000) {
      const n = ++written
      const body = JSON.stringify({ name: `UD ${n}`, codeSP: `B${n}` })
      const answer = await fetch(url, { method: "POST", headers, body })
      await answer.arrayBuffer()
      if (answer.status !== 201) throw new Error(`a new record was answered with ${answer.status}`)
      count++
    }
  }
  await Promise.all(Array.from({ length: 10 }, create))
  return (count * 1000) / (performance.now() - start)
}

/** Single answers, each after a write that is not counted. @returns a second's worth of them */
async function afterWrites(
  { url, headers }: Pick<Load, "url" | "headers">,
  count: number,
  write: (n: number) => Promise<unknown>,
) {
  const [sent, read]: [number[], number[]] = [[], []]
  for (let n = 0; n < count; n++) {
    await write(2 * n)
    sent.push((await measure({ url, headers, connections: 1, seconds: 0 })).p50)
    await write(2 * n + 1)
    const since = performance.now()
    await (await fetch(url, { headers: { ...headers } })).arrayBuffer()
    read.push(performance.now() - since)
  }
  return { sent: 1000 / median(sent), read: 1000 / median(read) }
}

async function bench(
  kind: Kind,
  { rows, rounds, seconds }: { rows: number; rounds: number; seconds: number },
) {
  const folder = mkdtempSync(join(tmpdir(), "koperasi-bench-"))
  const installation = await productWith(kind, rows)
  const url = `${installation.url()}/api/v1/users/partner`
  const Authorization = `Bearer ${installation.root.token}`
  const first = await fetch(url, { headers: { Authorization, "Accept-Encoding": "gzip" } })
  const file = join(folder, "list.json")
  const text = await first.text()
  writeFileSync(file, text)
  const tag = first.headers.get("ETag") ?? ""
  const hono = await reference("hono", file)
  // The goal is about the embedded database.
  const inserts = kind === "sqlite" ? await reference("insert", join(folder, "plain.sqlite")) : undefined
  const loads: Record<string, Omit<Load, "seconds">> = {
    "bare Node, compressed before": { url: await reference("raw", file) },
    "the list, unchanged": { url, headers: { Authorization, "Accept-Encoding": "gzip" } },
    "Hono, serialising it": { url: hono },
    "bare Node, 304": { url: await reference("raw-304", file) },
    "the list, 304": { url, headers: { Authorization, "Accept-Encoding": "gzip", "If-None-Match": tag } },
  }
  const found = new Map<string, { perSecond: number[]; p99: number[]; bytes: number; statuses: string }>()
  const note = (name: string, perSecond: number, p99 = 0, bytes = 0, statuses = "") => {
    const known = found.get(name) ?? { perSecond: [], p99: [], bytes, statuses }
    known.perSecond.push(perSecond)
    known.p99.push(p99)
    found.set(name, known)
  }
  const writes = Math.max(10, Math.round(20 * seconds))
  const write = async (n: number) =>
    installation.database.query(
      `update users set full_name = 'Diganti ${n}', version = version + 1, updated_at = '2026-01-01T00:00:00.${n}Z'
       where id = '00000000-0000-7000-9000-${String(1 + ((n * 37) % (rows - 200))).padStart(12, "0")}' returning id`,
    )
  // Node compiles frequent code after a while.
  for (const load of Object.values(loads)) await measure({ ...load, seconds: 2 })
  for (let round = 0; round < rounds; round++) {
    for (const [name, load] of Object.entries(loads)) {
      const { perSecond, p99, bytes, statuses } = await measure({ ...load, seconds })
      note(name, perSecond, p99, bytes, [...statuses].join())
    }
    for (const [name, load, change] of [
      [AFTER, { url, headers: { Authorization, "Accept-Encoding": "gzip" } }, write],
      [BESIDE, { url: hono }, async () => {}],
    ] as const) {
      const { sent, read } = await afterWrites(load, writes, change)
      note(name, sent)
      note(`${name}, unpacked by its client`, read)
    }
    if (!inserts) continue
    const suppliers = `${installation.url()}/api/v1/suppliers`
    note("new records", await creates(suppliers, installation.root.token, seconds))
    note("plain inserts through Hono", await creates(inserts, "", seconds))
  }
  const rate = (name: string) => median(found.get(name)?.perSecond ?? [])
  console.log(
    `\n${kind}: ${rows} partners, ${(text.length / 1024).toFixed(0)} KB of JSON; medians of ${rounds} rounds\n`,
  )
  console.log("| what | a second | p99 ms | KB | status |\n| --- | --- | --- | --- | --- |")
  for (const [name, { p99, bytes, statuses }] of found)
    console.log(
      `| ${name} | ${rate(name).toFixed(0)} | ${p99.some(Boolean) ? median(p99).toFixed(1) : ""} | ${bytes ? (bytes / 1024).toFixed(1) : ""} | ${statuses} |`,
    )
  const ratio = (what: string, of: string) => (rate(what) / rate(of)).toFixed(2)
  console.log(`
unchanged of bare Node: ${ratio("the list, unchanged", "bare Node, compressed before")}
304 of bare Node: ${ratio("the list, 304", "bare Node, 304")}
after a row's change of Hono: ${ratio(AFTER, BESIDE)}, unpacked ${ratio(`${AFTER}, unpacked by its client`, `${BESIDE}, unpacked by its client`)}`)
  if (inserts)
    console.log(`new records of plain inserts: ${ratio("new records", "plain inserts through Hono")}`)
  for (const child of children.splice(0)) child.kill()
  await installation.dispose()
  rmSync(folder, { recursive: true, force: true })
}

/** `--db=sqlite|postgres --rows=1000 --rounds=3 --seconds=2` */
export async function run(options: Readonly<Record<string, string>>): Promise<void> {
  const { rows = "1000", rounds = "3", seconds = "2", db } = options
  const kinds: Kind[] = db ? [db as Kind] : ["sqlite", ...(hasPostgres() ? (["postgres"] as const) : [])]
  try {
    for (const kind of kinds)
      await bench(kind, { rows: Number(rows), rounds: Number(rounds), seconds: Number(seconds) })
  } finally {
    for (const child of children) child.kill()
    cleanUp()
  }
}
