/** A host that cuts pages of a list as our own server does, by the engine that both have. */
import { registry } from "../../resources/registry"
import { decode } from "../../src/core/codec/codec"
import { readDialect } from "../../src/core/query/dialect"
import { groupKeyOf } from "../../src/core/query/group-key"
import { createGroups } from "../../src/core/query/groups"
import { readGroups } from "../../src/core/query/groups-dialect"
import { runQuery } from "../../src/core/query/run"
import { askableOf } from "../../src/fields/list-columns"
import { queryTypes, wire } from "../../src/fields/registry"
import type { Answer, Row } from "../stub/answers"

/** The meta elements of a page of such a server. */
export const MARKS =
  '<meta name="koperasi-api" content="embedded" /><meta name="koperasi-lists" content="paged" />'

/** @param state another one for each state of the list */
export async function pageOf(name: string, rows: readonly Row[], url: string, state = "1"): Promise<Answer> {
  const query = new URL(url, "http://host").search
  if (!query) return { status: 200, body: { data: rows } }
  const resource = registry.get(name)
  const asked = readDialect(new URLSearchParams(query), askableOf(resource))
  const all = rows.map((row) => decode(resource, row, wire))
  const { group } = asked
  const keyOf = group ? groupKeyOf(group.by, resource, queryTypes) : () => null
  const records = group ? all.filter((record) => keyOf(record) === group.key) : all
  const pagination = { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER }
  const { data, total } = await runQuery(records, { ...asked, pagination }, { resource, types: queryTypes })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    status: 200,
    body: { data: data.slice(asked.start, asked.end).map(({ id }) => byId.get(id)) },
    headers: { "X-Total-Count": String(total), "X-List-Count": String(rows.length), "X-List-State": state },
  }
}

/** The groups of a list. */
export async function groupsOf(name: string, rows: readonly Row[], url: string): Promise<Answer> {
  const resource = registry.get(name)
  const { by, filters } = readGroups(new URL(url, "http://host").searchParams, askableOf(resource))
  const records = rows.map((row) => decode(resource, row, wire))
  const pagination = { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER }
  const { data, total } = await runQuery(records, { filters, pagination }, { resource, types: queryTypes })
  const groups = createGroups({ by, resource, types: queryTypes, sums: [] })
  for (const record of data) groups.add(record)
  return { status: 200, body: { data: { groups: groups.end(), total } } }
}
