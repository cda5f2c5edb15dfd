/** Records as the client sees them, flat: what conditions, derivations and choices are written against. */
import { decode } from "../../src/core/codec/codec"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { wire } from "../../src/fields/registry"
import type { Queries, Row } from "../database/types"
import { present } from "./present"
import { type Only, readRows } from "./read"

interface Where {
  trx: Queries
  registry: Registry
  resource: Resource
  /** The only fields that are read; undefined: the whole record. */
  only?: Only
}

/** Rows presented and decoded again, so that server and browser judge by the very same record. */
export async function recordsOf(rows: readonly Row[], where: Where): Promise<Values[]> {
  return (await present(rows, where)).map((answer) => decode(where.resource, answer, wire))
}

/** All records of a resource, or those with these ids. */
export const loadRecords = async (where: Where, ids?: readonly string[]): Promise<Values[]> =>
  recordsOf(await readRows(where.trx, where.resource, ids), where)
