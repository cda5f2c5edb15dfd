/** Saves checked rows as new records, batch by batch; the list's source decides what a batch is. */

import type { DataProvider } from "@refinedev/core"
import { encode } from "../../core/codec/codec"
import { BATCH } from "../../core/import/answers"
import { readPlace } from "../../core/schema/lines"
import type { Resource } from "../../core/schema/resource"
import type { Context, Values } from "../../core/schema/types"
import { wire } from "../../fields/registry"
import { t } from "../../texts/language"
import { concernsAll, fieldErrors, reasonOf, serverMessage, statusOf } from "../failure/failure"
import type { CheckedRow } from "./check"
import type { ImportCalls } from "./import-calls"

export interface Ready {
  row: CheckedRow
  /** With generated values. */
  values: Values
}

export interface Outcome {
  row: CheckedRow
  /** `unknown`: the response was lost. `left`: it was not saved, or not sent. */
  state: "saved" | "refused" | "unknown" | "left"
  reasons: readonly string[]
}

interface Failed {
  batch: readonly Outcome[]
  /** Reasons of the rows that are not sent any more; undefined: the import goes on. */
  rest?: readonly string[]
}

/** Sends batches of rows to one kind of host. */
interface Sender {
  /** Rows of a batch. */
  size: number
  /** @throws any error of the call, or of a row that cannot be encoded */
  send: (batch: readonly Ready[]) => Promise<readonly Outcome[]>
  failed: (batch: readonly Ready[], error: unknown) => Failed | Promise<Failed>
}

const NOT_SENT = [t("Belum dikirim")]
const ROLLED_BACK = [t("Tidak disimpan, karena ada baris lain yang ditolak")]
const NO_RESPONSE = [t("Jawaban server tidak sampai; baris ini mungkin sudah tersimpan")]

const each = (rows: readonly Ready[], state: Outcome["state"], reasons: readonly string[] = []): Outcome[] =>
  rows.map(({ row }) => ({ row, state, reasons }))

/** Saves rows until a failure concerns the rest, or until `signal` aborts. Returns the outcome of each row. */
export async function saveRows(
  rows: readonly Ready[],
  {
    sender: { size, send, failed },
    signal,
    onProgress,
  }: { sender: Sender; signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let at = 0; at < rows.length; at += size) {
    const batch = rows.slice(at, at + size)
    if (signal.aborted) return [...outcomes, ...each(rows.slice(at), "left", NOT_SENT)]
    try {
      outcomes.push(...(await send(batch)))
    } catch (error) {
      console.error(error)
      const { batch: known, rest } = await failed(batch, error)
      outcomes.push(...known)
      if (rest) return [...outcomes, ...each(rows.slice(at + size), "left", rest)]
    }
    onProgress(Math.min(rows.length, at + size))
  }
  return outcomes
}

/** The message of a line with its place in the record; undefined for one of the record. */
function lineReason({ fields }: Resource, name: string, text: string): string | undefined {
  const place = readPlace(name)
  const field = fields.find(({ key, lines }) => lines && key === place?.field)
  if (!place || !field) return undefined
  const own = field.lines?.part()?.fields.find(({ key }) => key === place.key)
  const label = own && !text.startsWith(own.label) ? `${own.label}: ${text}` : text
  return t("{field}, baris {number}: {label}", { field: field.label, number: place.index + 1, label })
}

/** Reasons for a refused row, with the messages of its form. */
function reasonsOf(resource: Resource, error: unknown): string[] {
  const messages = Object.entries(fieldErrors(error)).map(([name, text]) => {
    const placed = lineReason(resource, name, text)
    if (placed !== undefined) return placed
    const field = resource.fields.find(({ key, send }) => key === name || send?.key === name)
    return field && !text.startsWith(field.label) ? `${field.label}: ${text}` : text
  })
  if (messages.length > 0) return messages
  return [serverMessage(error) || reasonOf(error) || resource.messages.createFailed.text]
}

/** A gateway's timeout leaves the outcome open, like a lost connection. */
const isUnknown = (error: unknown): boolean => statusOf(error) === 0 || statusOf(error) >= 500

interface Host {
  resource: Resource
  provider: DataProvider
  contextFor: (values: Values) => Context
}

/** A list of this browser: one write for all rows. */
export const toBrowser = ({ resource, provider, contextFor }: Host): Sender => ({
  size: Number.POSITIVE_INFINITY,
  send: async (batch) => {
    const variables = batch.map(({ values }) => values)
    await provider.createMany?.({ resource: resource.name, variables, meta: { contextOf: contextFor } })
    return each(batch, "saved")
  },
  failed: (batch, error) => ({
    batch: each(batch, "left", [reasonsOf(resource, error).join(" · ")]),
    rest: NOT_SENT,
  }),
})

/** A foreign host: one record at a time, each sent once. */
export const toForeignHost = ({ resource, provider, contextFor }: Host): Sender => ({
  size: 1,
  send: async (batch) => {
    for (const { values } of batch)
      await provider.create({
        resource: resource.name,
        variables: values,
        meta: { context: contextFor(values) },
      })
    return each(batch, "saved")
  },
  failed: (batch, error) => {
    if (isUnknown(error)) return { batch: each(batch, "unknown", NO_RESPONSE), rest: NOT_SENT }
    const refused = each(batch, "refused", reasonsOf(resource, error))
    const status = statusOf(error)
    // Without the right to add, further rows would be refused too.
    return concernsAll(status) || status === 403 ? { batch: refused, rest: NOT_SENT } : { batch: refused }
  },
})

interface OwnServer extends Omit<Host, "provider"> {
  calls: ImportCalls
  /** Import id, the idempotency key of each row. */
  id: string
  name: string
  /** All rows or none, in one batch. */
  whole: boolean
}

/** Our own server: batches with an idempotency key. After a lost response it says which rows it has. */
export const toOwnServer = ({ resource, calls, id, name, whole, contextFor }: OwnServer): Sender => ({
  size: whole ? Number.POSITIVE_INFINITY : BATCH,
  send: async (batch) => {
    const rows = batch.map(({ row, values }) => ({
      row: row.line,
      payload: encode(resource, values, contextFor(values), wire),
    }))
    const { saved, refused } = await calls.send({ id, name, whole, rows })
    return batch.flatMap((ready) => {
      const fault = refused.get(ready.row.line)
      if (saved.has(ready.row.line)) return each([ready], "saved")
      if (fault) return each([ready], "refused", reasonsOf(resource, fault))
      return each([ready], "left", whole ? ROLLED_BACK : NOT_SENT)
    })
  },
  failed: async (batch, error) => {
    if (!isUnknown(error)) {
      const reasons = reasonsOf(resource, error)
      return { batch: each(batch, "left", reasons), rest: reasons }
    }
    try {
      const saved = await calls.saved(id)
      const found = batch.flatMap((ready) =>
        saved.has(ready.row.line) ? each([ready], "saved") : each([ready], "left", NOT_SENT),
      )
      return { batch: found, rest: NOT_SENT }
    } catch (unread) {
      console.error(unread)
      return { batch: each(batch, "unknown", NO_RESPONSE), rest: NOT_SENT }
    }
  },
})
