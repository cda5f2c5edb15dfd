/** What is worked out from rows (unique keys, held codes), and what a new rule means for those that are there. */
import { sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { claimOf, numberedFields } from "../database/claims"
import { foldedKey, fromColumn, fromRow, uniqueKey } from "../database/columns"
import { keyColumn } from "../database/schema"
import { rowsOf, setColumn } from "./alter"
import { type Convert, converterOf } from "./convert"
import type { FieldLine, TableLine } from "./lineage"
import { count, type Stumble } from "./plan"
import { countValues, type Planning } from "./planning"
import type { Site } from "./site"

type Row = Readonly<Record<string, unknown>>

/** Whether a row of a table that several resources share is this one's. */
export const isRowOf = ({ fixedValues }: Resource, row: Row): boolean =>
  fixedValues.every(({ column, value }) => !(column in row) || row[column] === value)

/** Reads a row as it will be: what is renamed, converted or back included. */
async function readerOf(planning: Planning, lines: readonly FieldLine[]): Promise<(row: Row) => Values> {
  const parts: { line: FieldLine; column: string; convert: Convert | null }[] = []
  for (const line of lines) {
    const source = line.before ?? (line.back?.column ? line.back.field : null)
    if (!source || source.kind === "links" || line.now.kind === "links") continue
    const column = line.before ? line.before.column : (line.back?.column ?? "")
    const before = line.before ?? {
      ...source,
      target: null,
      type: source.target ? line.now.type : source.type,
    }
    parts.push({ line, column, convert: await converterOf(line, before, planning) })
  }
  return (row) => {
    const values: Record<string, unknown> = { id: row.id }
    for (const { line, column, convert } of parts) {
      const stored = row[column] ?? null
      const made = stored === null || !convert ? stored : (convert(stored)?.stored ?? null)
      values[line.field.key] = fromColumn(line.field, made)
    }
    return values
  }
}

/** The field lines of each resource that is no variant of another. */
function ownLines({ fields }: TableLine): [Resource, FieldLine[]][] {
  const own = new Map<Resource, FieldLine[]>()
  for (const line of fields)
    if (line.resource.variantOf === line.resource.name)
      own.set(line.resource, [...(own.get(line.resource) ?? []), line])
  return [...own]
}

/** Whether a field's values are others than those that its keys were made of. */
const isMoved = ({ now, before, borrowed, back }: FieldLine): boolean =>
  borrowed ||
  back !== undefined ||
  (before !== undefined && (before.kind !== now.kind || before.type !== now.type))

/** What of one table is worked out anew. */
interface Work {
  line: FieldLine
  /** By what must stand once: who has it. */
  holders: Map<string, Stumble[]>
  /** Rows whose stored key is another one. */
  stale: number
}

export async function planValues(planning: Planning): Promise<void> {
  for (const line of planning.lineage.tables) await planTable(planning, line)
  await planEmails(planning)
}

async function planTable(planning: Planning, table: TableLine): Promise<void> {
  const { kept } = planning.lineage
  const from = table.from ?? table.back?.table
  if (from === undefined || !table.physical) return
  planUniqueGone(planning, table, from)
  for (const [resource, lines] of ownLines(table)) {
    const byKey = new Map(lines.map((line) => [line.field.key, line]))
    const uniques = lines.filter((line) => needsKeys(planning, table, line, byKey))
    const sequences = numberedFields(resource).flatMap((numbered) => {
      const line = byKey.get(numbered.field.key)
      const has = line?.before ?? line?.back
      const anew =
        line &&
        (isMoved(line) || line.before?.sequence !== line.now.sequence || line.before.key !== line.now.key)
      return line && has && (anew || table.back) ? [{ line, numbered }] : []
    })
    planClaimsGone(planning, table, resource, lines)
    await planRules(planning, { from, resource, lines })
    if (uniques.length + sequences.length === 0) continue
    const read = await readerOf(planning, lines)
    const works: Work[] = uniques.map((line) => ({ line, holders: new Map(), stale: 0 }))
    const claims = sequences.map(({ line, numbered }) => ({
      line,
      numbered,
      holders: new Map<string, Stumble[]>(),
    }))
    for await (const rows of rowsOf(planning.site, from))
      for (const row of rows) {
        if (!isRowOf(resource, row)) continue
        const values = read(row)
        for (const work of works) {
          const key = uniqueKey(work.line.field, values)
          if (key !== (row[keyColumn(work.line.now.column)] ?? null)) work.stale++
          hold(work.holders, key, values, work.line)
        }
        for (const { line, numbered, holders } of claims)
          hold(holders, claimOf(numbered, values)?.code ?? null, values, line)
      }
    for (const work of works) planKeys(planning, { table, from, work, adopted: !kept })
    for (const claim of claims) await planClaims(planning, { ...claim, table, from })
  }
}

function hold(
  holders: Map<string, Stumble[]>,
  key: string | null,
  values: Values,
  { field }: FieldLine,
): void {
  if (key === null) return
  const known = holders.get(key)
  const holder = { id: String(values.id), value: String(values[field.key]) }
  if (known) known.push(holder)
  else holders.set(key, [holder])
}

const alikeOf = (holders: Map<string, Stumble[]>): Stumble[] =>
  [...holders.values()].filter((alike) => alike.length > 1).flat()

function needsKeys(
  { lineage }: Planning,
  table: TableLine,
  line: FieldLine,
  byKey: ReadonlyMap<string, FieldLine>,
): boolean {
  const { now, before } = line
  if (now.unique === null || (!before && !line.back)) return false
  const { kept, next } = lineage
  if (!kept || table.back || kept.fold !== next.fold) return true
  const within = now.unique.map((key) => byKey.get(key))
  return (
    before?.unique?.join() !== now.unique.join() ||
    before.column !== now.column ||
    [line, ...within].some((one) => one !== undefined && isMoved(one))
  )
}

function planKeys(
  planning: Planning,
  { table, from, work, adopted }: { table: TableLine; from: string; work: Work; adopted: boolean },
): void {
  const { line, holders, stale } = work
  const { resource, field, now, before } = line
  const place = `${resource.name}.${field.key}`
  const alike = alikeOf(holders)
  const key = keyColumn(now.column)
  const had = table.physical?.columns.has(key) ?? false
  const within = now.unique?.length ? ` within equal ${now.unique.map((name) => `'${name}'`).join(", ")}` : ""
  if (adopted && had && alike.length > 0) {
    planning.notes.push({
      place,
      sentence: `should be unique${within}, and ${count(alike.length, "value")} are not: an older version let them in`,
      rows: alike.length,
    })
    return
  }
  // Worked out anew they are what they are already.
  if (adopted && had && stale === 0) return
  if (had) planning.touched.add(from)
  const isNew = before?.unique == null
  const rows = [...holders.values()].flat().length
  planning.steps.push({
    place,
    sentence: isNew
      ? `is unique${within} from now on: ${count(rows, "value")} ${rows === 1 ? "is" : "are"} held`
      : `its uniqueness${within} is worked out anew from ${count(rows, "value")}`,
    rows,
    // A rule that was another yesterday is somebody's decision; a new one that nothing breaks loses nothing.
    additive: adopted || (isNew && !line.back && before !== undefined),
    obstacles:
      alike.length > 0
        ? [
            {
              place,
              sentence: `must stand once${within}, and ${count(alike.length, "row")} have it more than once: change them first`,
              rows: alike,
            },
          ]
        : [],
    run: [{ phase: "work out", work: (site) => fillKeys(site, resource, line) }],
  })
}

/** Works a unique field's keys out from the rows as they are by now. */
async function fillKeys(site: Site, resource: Resource, { field, now }: FieldLine): Promise<void> {
  const column = keyColumn(now.column)
  for await (const rows of rowsOf(site, resource.table)) {
    const values: [string, unknown][] = []
    for (const row of rows) {
      if (!isRowOf(resource, row)) continue
      const key = uniqueKey(field, fromRow(resource, row))
      if (key !== (row[column] ?? null)) values.push([String(row.id), key])
    }
    await setColumn(site, { table: resource.table, column, type: "text" }, values)
  }
}

/** Fields that need be unique no longer: what held them is taken away, or a free value would be refused. */
function planUniqueGone(planning: Planning, { spec, physical, fields }: TableLine, from: string): void {
  const wanted = new Set(spec.columns.filter(({ unique }) => unique).map(({ name }) => name))
  const done = new Set<string>()
  for (const { resource, field, now, before } of fields) {
    if (now.unique !== null || now.kind === "links" || before?.column !== now.column) continue
    const key = keyColumn(now.column)
    if (wanted.has(key) || done.has(key) || !physical?.columns.has(key)) continue
    // Another field may be called so.
    if (spec.columns.some(({ name }) => name === key)) continue
    if (before.unique === null && !physical.indexes.has(`uq_${from}_${key}`)) continue
    done.add(key)
    planning.touched.add(from)
    planning.steps.push({
      place: `${resource.name}.${field.key}`,
      sentence: "need be unique no longer",
      rows: 0,
      additive: false,
      run: [
        {
          phase: "set columns aside",
          work: ({ queries }) =>
            sql`alter table ${sql.id(spec.name)} drop column ${sql.id(key)}`.execute(queries),
        },
      ],
    })
  }
}

async function planClaims(
  planning: Planning,
  {
    line,
    numbered,
    holders,
    table,
    from,
  }: {
    line: FieldLine
    numbered: ReturnType<typeof numberedFields>[number]
    holders: Map<string, Stumble[]>
    table: TableLine
    from: string
  },
): Promise<void> {
  const { resource, field, before } = line
  const { scope } = numbered.numbering
  const place = `${resource.name}.${field.key}`
  // Who else holds a code of this scope; the field's own claims are made anew.
  const others = await planning.site.queries
    .selectFrom("sequence_claims")
    .select(["code", "owner_table", "owner_id", "field", "shown"])
    .where("scope", "=", scope)
    .execute()
  const alike = alikeOf(holders)
  for (const other of others) {
    const own = other.owner_table === from && [field.key, before?.key].includes(String(other.field))
    const mine = own ? undefined : holders.get(String(other.code))
    if (mine?.some(({ id }) => id !== other.owner_id))
      alike.push(...mine, { id: String(other.owner_id), value: String(other.shown) })
  }
  const rows = [...holders.values()].flat().length
  planning.steps.push({
    place,
    sentence: `its codes are held anew among those of '${scope}': ${count(rows, "code")}`,
    rows,
    additive: false,
    obstacles:
      alike.length > 0
        ? [
            {
              place,
              sentence: `${count(alike.length, "row")} have a code of '${scope}' that stands more than once: change them first`,
              rows: alike,
            },
          ]
        : [],
    run: [
      {
        phase: "work out",
        work: async (site) => {
          const keys = [field.key, ...(before ? [before.key] : [])]
          await site.queries
            .deleteFrom("sequence_claims")
            .where("owner_table", "=", table.spec.name)
            .where("field", "in", keys)
            .where("owner_id", "in", ownIds(site, resource))
            .execute()
          await fillClaims(site, resource, numbered)
        },
      },
    ],
  })
}

const ownIds = ({ queries }: Site, resource: Resource) => {
  let query = queries.selectFrom(resource.table).select("id")
  for (const { column, value } of resource.fixedValues) query = query.where(column, "=", value)
  return query
}

async function fillClaims(
  site: Site,
  resource: Resource,
  numbered: ReturnType<typeof numberedFields>[number],
): Promise<void> {
  for await (const rows of rowsOf(site, resource.table)) {
    const claims = rows.flatMap((row) => {
      const claim = isRowOf(resource, row) ? claimOf(numbered, fromRow(resource, row)) : undefined
      const owner = { owner_table: resource.table, owner_id: String(row.id), field: numbered.field.key }
      return claim ? [{ scope: numbered.numbering.scope, ...claim, ...owner }] : []
    })
    for (let start = 0; start < claims.length; start += 500)
      await site.queries
        .insertInto("sequence_claims")
        .values(claims.slice(start, start + 500))
        .execute()
  }
}

/** Codes of fields that number nothing any more are nobody's. */
function planClaimsGone(
  planning: Planning,
  { from, spec }: TableLine,
  resource: Resource,
  lines: readonly FieldLine[],
): void {
  const numbered = new Set(numberedFields(resource).map(({ field }) => field.key))
  const taken = new Set(
    lines.flatMap(({ now, before }) => (now.sequence !== null && before ? [before.key] : [])),
  )
  const before = planning.lineage.kept?.resources.filter(({ table }) => table === from) ?? []
  const names = [resource.name, ...resource.was]
  for (const { name, fields } of before)
    for (const { key, sequence } of fields) {
      if (sequence === null || !names.includes(name) || numbered.has(key) || taken.has(key)) continue
      planning.steps.push({
        place: `${resource.name}.${key}`,
        sentence: `numbers nothing any more: its codes of '${sequence}' are free`,
        rows: 0,
        additive: false,
        run: [
          {
            phase: "work out",
            work: (site) =>
              site.queries
                .deleteFrom("sequence_claims")
                .where("owner_table", "=", spec.name)
                .where("field", "=", key)
                .where("owner_id", "in", ownIds(site, resource))
                .execute(),
          },
        ],
      })
    }
}

/** What changes no row, and something for whoever edits one. */
async function planRules(
  planning: Planning,
  { from, resource, lines }: { from: string; resource: Resource; lines: readonly FieldLine[] },
): Promise<void> {
  const { site, lineage, notes } = planning
  if (!lineage.kept) return
  const own = resource.fixedValues.flatMap(({ column, value }) =>
    lineage.physical.get(from)?.columns.has(column) ? [sql`and ${sql.id(column)} = ${value}`] : [],
  )
  const where = own.length > 0 ? sql.join(own, sql` `) : sql``
  const number = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ number: unknown }>`select count(*) as number from ${sql.id(from)}
      where ${condition} ${where}`.execute(site.queries)
    return Number(rows[0]?.number ?? 0)
  }
  for (const { field, now, before, back } of lines) {
    const place = `${resource.name}.${field.key}`
    const column = before && before.kind !== "links" ? sql.id(before.column) : undefined
    if (now.required && !before?.required) {
      const rows = column
        ? await number(sql`${column} is null`)
        : before || back
          ? 0
          : await number(sql`1 = 1`)
      notes.push({
        place,
        sentence: `must be filled from now on: ${count(rows, "record")} ${rows === 1 ? "has" : "have"} none, and may be edited elsewhere all the same`,
        rows,
      })
    }
    if (!before || !column) continue
    if (before.options && now.options && before.type === now.type)
      for (const option of before.options.filter((value) => !now.options?.includes(value))) {
        const rows = await number(sql`${column} = ${option}`)
        notes.push({
          place,
          sentence: `'${option}' is no option any more: ${count(rows, "record")} ${rows === 1 ? "keeps" : "keep"} it until somebody chooses another`,
          rows,
        })
      }
    if (before.maxLength !== now.maxLength && before.type === now.type && now.kind === "text") {
      const rows = await number(sql`length(${column}) > ${sql.lit(now.maxLength)}`)
      planning.steps.push({
        place,
        sentence: `holds ${now.maxLength} characters instead of ${before.maxLength}${
          rows > 0 ? `: ${count(rows, "value")} that ${rows === 1 ? "is" : "are"} longer may stay` : ""
        }`,
        rows: 0,
        additive: true,
        run: [],
      })
    }
  }
}

/** Addresses are compared by a folded key, too. */
async function planEmails(planning: Planning): Promise<void> {
  const { lineage, site } = planning
  if (!lineage.kept || lineage.kept.fold === lineage.next.fold || !lineage.physical.has("accounts")) return
  const holders = new Map<string, Stumble[]>()
  for await (const rows of rowsOf(site, "accounts"))
    for (const { id, email } of rows) {
      const key = foldedKey(String(email))
      holders.set(key, [...(holders.get(key) ?? []), { id: String(id), value: String(email) }])
    }
  const alike = alikeOf(holders)
  planning.steps.push({
    place: "accounts",
    sentence: `its email addresses are compared anew: ${count(await countValues(planning, "accounts"), "account")}`,
    rows: holders.size,
    additive: true,
    obstacles:
      alike.length > 0
        ? [
            {
              place: "accounts",
              sentence: "two accounts have one address: change one of them first",
              rows: alike,
            },
          ]
        : [],
    run: [
      {
        phase: "work out",
        work: async (now) => {
          for await (const rows of rowsOf(now, "accounts"))
            await setColumn(
              now,
              { table: "accounts", column: "email_key", type: "text" },
              rows.map(({ id, email }) => [String(id), foldedKey(String(email))]),
            )
        },
      },
    ],
  })
}
