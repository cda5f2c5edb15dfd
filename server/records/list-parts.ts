/** What a resource's list is made of: which tables, and what tells that a row's answer may be another one. */
import { sql } from "kysely"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { fieldType, linkFields } from "../../src/fields/registry"
import { ownRows } from "../database/resource-rows"
import { linkTable, storageOf } from "../database/schema"
import { replacedRowsKey } from "../database/table-versions"
import type { Database } from "../database/types"

export interface ListTables {
  /** Whose changes the rows' marks tell. */
  marked: readonly string[]
  /** Whose changes may change any row's answer. */
  shared: readonly string[]
}

export function listTables(registry: Registry, resource: Resource): ListTables {
  const marked = [resource.table, ...(resource.account ? ["accounts", "suspended_accounts"] : [])]
  const shared = new Set([replacedRowsKey(resource.table)])
  for (const field of resource.fields) {
    if (storageOf(field) === "links" && field.column !== null)
      shared.add(linkTable(resource.table, field.column))
    const counted = fieldType(field).counts(field)
    if (counted) shared.add(registry.get(counted.resource).table)
  }
  for (const { link } of linkFields(resource.fields)) {
    const target = registry.find(link.resource)
    if (target?.source.kind === "rest") shared.add(target.table)
  }
  return { marked, shared: [...shared] }
}

/** A row by its id, and with it what is another word when its own values or its account's state are others. */
export interface Mark {
  id: string
  text: string
}

/** The marks of a resource's rows, in the order of its list. They come as one text, since making a thousand rows of it costs more. */
export async function readMarks({ kind, queries }: Database, resource: Resource): Promise<Mark[]> {
  const { table } = resource
  const own = (column: string) => sql.ref(`${table}.${column}`)
  // PostgreSQL never writes over a row; on SQLite every write but those that triggers tell of counts the version.
  const row =
    kind === "postgres"
      ? sql`${own("xmin")}::text || ' ' || ${own("ctid")}::text`
      : sql`${own("version")} || ' ' || ${own("updated_at")}`
  const marked = (mark: typeof row) =>
    sql<string | null>`string_agg(${own("id")} || ' ' || ${mark}, ${sql.lit("\n")} order by ${own("id")})`.as(
      "marks",
    )
  const account = sql`${row} || ' ' || coalesce(accounts.active, -1) || (suspended_accounts.account_id is null)`
  const query = ownRows(queries, resource)
  const found = resource.account
    ? await query
        .leftJoin("accounts", "accounts.id", `${table}.id`)
        .leftJoin("suspended_accounts", "suspended_accounts.account_id", `${table}.id`)
        .select(marked(account))
        .executeTakeFirst()
    : await query.select(marked(row)).executeTakeFirst()
  if (!found?.marks) return []
  return found.marks.split("\n").map((text) => ({ id: text.slice(0, text.indexOf(" ")), text }))
}
