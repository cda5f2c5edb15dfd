/** Flat records with declared keys, as in the browser; conditions, derivations and choices read them. */
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
  /** Fields to read; undefined: all. */
  only?: Only
}

/** Presents and decodes rows, so that server and browser evaluate the same record. */
export async function recordsOf(rows: readonly Row[], where: Where): Promise<Values[]> {
  return (await present(rows, where)).map((answer) => decode(where.resource, answer, wire))
}

/** All records of a resource, or those with these ids. */
export const loadRecords = async (where: Where, ids?: readonly string[]): Promise<Values[]> =>
  recordsOf(await readRows(where.trx, where.resource, ids), where)
