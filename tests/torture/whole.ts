/** Checks that every record has all of its rows, and that no row is left of a missing record. */
import { registry } from "../../resources/registry"
import { linkTable, storageOf } from "../../server/database/schema"
import type { Resource } from "../../src/core/schema/resource"
import type { OutsideDatabase, Row } from "./database"
import { endpoints } from "./payloads"
import type { Tally } from "./tally"

const text = (value: unknown): string => (value === null || value === undefined ? "" : String(value))

const rowsOf = (database: OutsideDatabase, { table, fixedValues }: Resource): Promise<Row[]> => {
  const where = fixedValues.map(({ column, value }) => `"${column}" = '${value}'`).join(" and ")
  return database.query(`select * from "${table}"${where && ` where ${where}`}`)
}

/** Each record holds its running numbers. */
async function codes(database: OutsideDatabase, resource: Resource, rows: readonly Row[], tally: Tally) {
  const claims = await database.query("select * from sequence_claims")
  const held = new Set(
    claims
      .filter((claim) => claim.owner_table === resource.table)
      .map((claim) => `${claim.owner_id} ${claim.field} ${claim.shown}`),
  )
  for (const field of resource.fields) {
    if (field.type !== "sequence" || field.column === null) continue
    for (const row of rows) {
      const code = text(row[field.column])
      const counts = !field.active || row[resource.field(field.active).column ?? ""] !== 0
      if (code && counts)
        tally.check(held.has(`${row.id} ${field.key} ${code}`), () => `${resource.name}: ${code} is not held`)
    }
  }
}

/** Each record with an email has an account with that email. */
async function accounts(database: OutsideDatabase, resource: Resource, rows: readonly Row[], tally: Tally) {
  const column = resource.account && resource.field(resource.account.email).column
  if (!column) return
  const known = new Map(
    (await database.query("select id, email from accounts")).map((account) => [
      text(account.id),
      text(account.email),
    ]),
  )
  for (const row of rows)
    tally.check(
      (known.get(text(row.id)) ?? "") === text(row[column]),
      () => `${resource.name}: the account of a record is not by its address`,
    )
}

/** No code and no account belongs to a missing record. */
async function orphans(database: OutsideDatabase, tally: Tally) {
  const tables = [...new Set(endpoints.map(({ table }) => table))]
  const ids = new Map<string, Set<string>>()
  for (const table of tables)
    ids.set(table, new Set((await database.query(`select id from "${table}"`)).map((row) => text(row.id))))
  for (const claim of await database.query("select owner_table, owner_id from sequence_claims"))
    tally.check(
      ids.get(text(claim.owner_table))?.has(text(claim.owner_id)) === true,
      () => "a code of no record",
    )
  for (const account of await database.query("select id, table_name from accounts"))
    tally.check(
      ids.get(text(account.table_name))?.has(text(account.id)) === true,
      () => "an account of no record",
    )
}

/** Required lists of references have at least one. */
async function links(database: OutsideDatabase, resource: Resource, rows: readonly Row[], tally: Tally) {
  for (const field of resource.fields) {
    if (storageOf(field) !== "links" || field.column === null || !field.required.create) continue
    const table = linkTable(resource.table, field.column)
    const owners = new Set(
      (await database.query(`select owner_id from "${table}"`)).map((row) => row.owner_id),
    )
    for (const row of rows)
      tally.check(owners.has(row.id), () => `${resource.name}: a record without its ${field.key}`)
  }
}

/** @param tally one more for every part of every record */
export async function checkWhole(database: OutsideDatabase, tally: Tally): Promise<void> {
  for (const { name } of endpoints) {
    const resource = registry.get(name)
    const rows = await rowsOf(database, resource)
    await codes(database, resource, rows, tally)
    await accounts(database, resource, rows, tally)
    await links(database, resource, rows, tally)
  }
  await orphans(database, tally)
}
