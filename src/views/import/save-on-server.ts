/** Sends rows to our own server in batches with an idempotency key. */

import { encode } from "../../core/codec/codec"
import { BATCH } from "../../core/import/answers"
import type { Resource } from "../../core/schema/resource"
import { wire } from "../../fields/registry"
import { t } from "../../texts/language"
import { statusOf } from "../failure/failure"
import type { ImportCalls } from "./import-calls"
import { type Outcome, type Ready, reasonsOf, type Saving } from "./save-rows"

interface OnServer extends Omit<Saving, "provider"> {
  calls: ImportCalls
  id: string
  name: string
  whole: boolean
}

const NOT_SENT = t("Belum dikirim")
const ROLLED_BACK = t("Tidak disimpan, karena ada baris lain yang ditolak")
const UNKNOWN = t("Jawaban server tidak sampai; baris ini mungkin sudah tersimpan")

const each = (rows: readonly Ready[], state: Outcome["state"], reasons: readonly string[]): Outcome[] =>
  rows.map(({ row }) => ({ row, state, reasons }))

/** After a lost response: asks the server which rows it has. */
async function ask(rows: readonly Ready[], calls: ImportCalls, id: string): Promise<Outcome[]> {
  try {
    const saved = await calls.saved(id)
    return rows.map(({ row }) =>
      saved.has(row.line)
        ? { row, state: "saved", reasons: [] }
        : { row, state: "left", reasons: [NOT_SENT] },
    )
  } catch (error) {
    console.error(error)
    return each(rows, "unknown", [UNKNOWN])
  }
}

const messageOf = (resource: Resource, error: unknown, unanswered: boolean) =>
  unanswered ? [NOT_SENT] : reasonsOf(resource, error)

export async function saveOnServer(rows: readonly Ready[], saving: OnServer): Promise<Outcome[]> {
  const { resource, calls, id, name, whole, contextFor, signal, onProgress } = saving
  const outcomes: Outcome[] = []
  const size = whole ? rows.length : BATCH
  for (let at = 0; at < rows.length; at += size) {
    const batch = rows.slice(at, at + size)
    if (signal.aborted) return [...outcomes, ...each(rows.slice(at), "left", [NOT_SENT])]
    try {
      const sent = batch.map(({ row, values }) => ({
        row: row.line,
        payload: encode(resource, values, contextFor(values), wire),
      }))
      const { saved, refused } = await calls.send({ id, name, whole, rows: sent })
      for (const { row } of batch) {
        const fault = refused.get(row.line)
        if (saved.has(row.line)) outcomes.push({ row, state: "saved", reasons: [] })
        else if (fault) outcomes.push({ row, state: "refused", reasons: reasonsOf(resource, fault) })
        else outcomes.push({ row, state: "left", reasons: [whole ? ROLLED_BACK : NOT_SENT] })
      }
    } catch (error) {
      console.error(error)
      const unanswered = statusOf(error) === 0 || statusOf(error) >= 500
      const message = messageOf(resource, error, unanswered)
      const known = unanswered ? await ask(batch, calls, id) : each(batch, "left", message)
      return [...outcomes, ...known, ...each(rows.slice(at + size), "left", message)]
    }
    onProgress(Math.min(rows.length, at + size))
  }
  return outcomes
}
