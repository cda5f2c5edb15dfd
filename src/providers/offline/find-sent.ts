/** Finds a record on a foreign host after a lost response (AB-114), by its contents: the host has no idempotency key. */
import { decode } from "../../core/codec/codec"
import { unwrapList } from "../../core/codec/unwrap"
import type { Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { isEmpty } from "../../core/validation/values"
import { wire } from "../../fields/registry"
import { call } from "../http"
import type { OutboxEntry } from "./outbox-store"

export interface SentMatches {
  /** Number of records with all sent values. */
  same: number
  /** Number of others with the same title. */
  similar: number
}

/** @throws RequestError, AnswerError */
export async function findSent(resource: Resource, { path, values }: OutboxEntry): Promise<SentMatches> {
  const rows = unwrapList(await call({ path })).map((raw) => decode(resource, raw, wire))
  // A host may leave sent values out of its response.
  const returned = resource.fields.filter(({ key, send, read }) => send && read && !isEmpty(values[key]))
  const isEqual = (row: Values, key: string): boolean => {
    const field = resource.field(key)
    const text = (value: unknown) => JSON.stringify(wire.serialise(field, value))
    return text(row[key]) === text(values[key])
  }
  const same = rows.filter((row) => returned.every(({ key }) => isEmpty(row[key]) || isEqual(row, key)))
  const { title } = resource
  const similar = rows.filter((row) => !same.includes(row) && !isEmpty(values[title]) && isEqual(row, title))
  return { same: same.length, similar: similar.length }
}
