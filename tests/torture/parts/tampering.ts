/** Statements that would cut, change or forge the history: each is refused, or `npm run audit:verify` names it. */
import { createHash, randomUUID } from "node:crypto"
import { mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { ENTRY_COLUMNS } from "../../../server/history/record"
import { historyGuards } from "../../../server/migrate/history-guards"
import type { OutsideDatabase, Row } from "../database"
import { verifyHistory } from "../history"
import { until } from "../lanes"
import type { Bench, Part } from "../part"
import { endpoints, listOf, readPayloads } from "../payloads"

const DAY_MS = 86_400_000
const TABLES = ["history", "history_chain"]
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const literal = (value: unknown) =>
  typeof value === "number" || typeof value === "bigint"
    ? String(value)
    : `'${String(value).replaceAll("'", "''")}'`
const inserting = (table: string, row: Row, how = "insert") =>
  `${how} into ${table} (${Object.keys(row).join(", ")}) values (${Object.values(row).map(literal).join(", ")})`

/** An entry as the server chains it. */
const entry = (more: Row): Row => ({
  id: randomUUID(),
  at: new Date().toISOString(),
  actor_id: "",
  actor_name: "Server",
  address: "",
  action: "login",
  resource: "",
  record_id: "",
  record_name: "",
  changes: "{}",
  pruned_before: "",
  pruned_to: 0,
  pruned_hash: "",
  ...more,
})

/** Attacks that need write access to the database and nothing else. */
function attacker({ query, kind }: OutsideDatabase) {
  const head = async () => (await query("select * from history_chain order by number desc limit 1"))[0] ?? {}
  const chain = async (row: Row) => {
    const { number, hash } = await head()
    const next = Number(number) + 1
    const text = JSON.stringify([hash, next, ...ENTRY_COLUMNS.map((column) => String(row[column]))])
    const link = { number: next, entry_id: row.id, hash: createHash("sha256").update(text).digest("hex") }
    await query(inserting("history", row))
    await query(inserting("history_chain", link))
  }
  /** Runs `work` while every trigger is dropped or disabled. */
  const unguarded = async (work: () => Promise<unknown>) => {
    if (kind === "postgres") {
      for (const table of TABLES) await query(`alter table ${table} disable trigger user`)
      await work()
      for (const { table, name } of historyGuards(kind))
        await query(`alter table ${table} enable always trigger ${name}`)
      return
    }
    for (const { name } of historyGuards(kind)) await query(`drop trigger ${name}`)
    await work()
    for (const { name, body } of historyGuards(kind)) await query(`create trigger ${name} ${body}`)
  }
  return { head, chain, unguarded }
}

/** Statements that change or delete some entries, or all of them. */
function statements(kind: OutsideDatabase["kind"], rows: readonly Row[], links: readonly Row[]): string[] {
  const each = rows.flatMap(({ place, ...row }) => [
    ...ENTRY_COLUMNS.map(
      (column) => `update history set ${column} = ${literal(row[column])} where id = '${row.id}'`,
    ),
    `delete from history where id = '${row.id}'`,
    ...(kind === "sqlite"
      ? [
          inserting("history", { ...row, actor_name: "Orang Lain" }, "insert or replace"),
          inserting("history", { rowid: Number(place), ...row, id: randomUUID() }, "replace"),
        ]
      : [`${inserting("history", row)} on conflict (id) do update set actor_name = ''`]),
  ])
  const chained = links.flatMap((link) => [
    `delete from history_chain where number = ${link.number}`,
    `update history_chain set hash = '' where number = ${link.number}`,
    ...(kind === "sqlite"
      ? [inserting("history_chain", { ...link, hash: "x" }, "insert or replace")]
      : [`${inserting("history_chain", link)} on conflict (number) do update set hash = ''`]),
  ])
  const whole = TABLES.flatMap((table) => [
    `delete from ${table}`,
    ...(kind === "postgres" ? [`truncate ${table}`, `truncate ${table} cascade`] : []),
  ])
  return [...each, ...chained, ...whole]
}

async function attack(bench: Bench): Promise<void> {
  const { tally, random } = bench
  const installation = await bench.open()
  const { database, root } = installation
  const { query, kind } = database
  const folder = join(database.env.DATA_DIR ?? "", "saksi")
  mkdirSync(folder)
  const env = {
    ...database.env,
    HISTORY_DAYS: "30",
    AUDIT_HEAD_FILE: join(folder, "ujung"),
    BACKUP_DIR: folder,
  }
  const whole = (what: string) => {
    const faults = verifyHistory(env)
    tally.check(faults === "", () => `${what}: not whole; e.g. ${faults}`)
  }
  const named = (what: string, pattern: RegExp) => {
    const faults = verifyHistory(env)
    tally.check(pattern.test(faults), () => `${what}: not named; e.g. ${faults}`)
  }

  // Entries of every resource; the server prunes the older ones of the sample.
  const payloads = await readPayloads(root)
  for (const resource of endpoints) await root.post(listOf(resource), payloads.make(resource))
  const chained = async () => (await query("select entry_id from history_queue")).length === 0
  await until(chained, 10_000)
  await installation.product().end("SIGTERM")
  const { head, chain, unguarded } = attacker(database)
  const old = bench.size(200, 20)
  for (let number = 0; number < old; number++) await chain(entry({ at: daysAgo(400 - number) }))
  await installation.restart(env)
  const count = async () => Number((await query("select count(*) as n from history"))[0]?.n)
  const pruned = async () => (await query("select id from history where action = 'prune'")).length > 0
  await until(pruned, 10_000)
  await root.post("/auth/logout", {})
  await until(chained, 10_000)
  await installation.product().end("SIGTERM")
  whole("after the server's own pruning")

  // With every trigger in place.
  const rowid = kind === "sqlite" ? "rowid" : "0"
  const rows = await query(`select ${rowid} as place, history.* from history`)
  const links = await query("select * from history_chain")
  tally.check(rows.length < links.length, () => "the server pruned nothing")
  const some = <T>(all: readonly T[]) => Array.from({ length: bench.size(20, 4) }, () => random.pick(all))
  for (const statement of statements(kind, some(rows), some(links))) {
    const refused = await query(statement).then(
      () => false,
      (error: Error) => /append-only|foreign key/.test(error.message),
    )
    tally.check(refused, () => `a statement is not refused; e.g. ${statement.slice(0, 200)}`)
  }
  whole("after statements that were refused")

  const before = await count()
  const { number, hash } = await head()
  const claim = { action: "prune", pruned_to: Number(number), pruned_hash: hash }
  await chain(entry({ ...claim, pruned_before: "9999-12-31T00:00:00.000Z" }))
  await query("delete from history where pruned_to = 0").catch(() => {})
  tally.check((await count()) === before + 1, () => "an entry that claims a pruning lets entries go")
  named("a forged pruning", /tidak bersegel/)

  // Past the triggers.
  const [victim = {}] = await query("select * from history where action <> 'prune' order by id limit 1")
  const id = literal(victim.id)
  for (const column of ENTRY_COLUMNS.filter((one) => one !== "id")) {
    const other = column === "pruned_to" ? "7" : "'lain'"
    await unguarded(() => query(`update history set ${column} = ${other} where id = ${id}`))
    named(`a changed ${column}`, /diubah/)
    await unguarded(() => query(`update history set ${column} = ${literal(victim[column])} where id = ${id}`))
  }
  await unguarded(() => query(`delete from history where id = ${id}`))
  named("a deleted entry", /dihapus/)
  await query(inserting("history", victim))
  for (const guard of historyGuards(kind)) {
    await query(
      kind === "sqlite" ? `drop trigger ${guard.name}` : `drop trigger ${guard.name} on ${guard.table}`,
    )
    named(`a dropped ${guard.name}`, /Pemicu .* tidak ada/)
    const product = await installation.restart(env)
    tally.check(product.output().includes(guard.name), () => `the start does not name ${guard.name}`)
    await product.end("SIGTERM")
  }
  if (kind === "postgres") {
    for (const table of TABLES) await query(`alter table ${table} disable trigger user`)
    named("disabled triggers", /dimatikan/)
    await (await installation.restart(env)).end("SIGTERM")
  }

  // The end is cut off and the rest is consistent: only the head file shows it.
  const last = await head()
  await unguarded(async () => {
    await query(`delete from history_chain where number = ${last.number}`)
    await query(`delete from history where id = ${literal(last.entry_id)}`)
  })
  named("a chain cut at its end", /HILANG/)
  tally.check(readdirSync(folder).includes("ujung"), () => "no head was noted")
  bench.note(`${links.length} links, ${links.length - rows.length} entries pruned by the server`)
}

export const tampering: Part = {
  name: "tampering",
  counts: "statements against the history, refused or named",
  run: attack,
}
