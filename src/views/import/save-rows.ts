/** Saves checked rows as new records, by the means of the list's source. */

import type { DataProvider } from "@refinedev/core"
import type { Resource } from "../../core/schema/resource"
import type { Context, Values } from "../../core/schema/types"
import { t } from "../../texts/language"
import { concernsAll, fieldErrors, reasonOf, serverMessage, statusOf } from "../failure/failure"
import type { CheckedRow } from "./check"

export interface Ready {
  row: CheckedRow
  /** With generated values. */
  values: Values
}

export interface Outcome {
  row: CheckedRow
  /** `unknown`: the response was lost. `left`: it was not sent. */
  state: "saved" | "refused" | "unknown" | "left"
  reasons: readonly string[]
}

export interface Saving {
  resource: Resource
  provider: DataProvider
  contextFor: (values: Values) => Context
  signal: AbortSignal
  onProgress: (done: number) => void
}

const NOT_SENT = t("Belum dikirim")
const NO_ANSWER = t("Jawaban server tidak sampai; baris ini mungkin sudah tersimpan")

/** Reasons for a refused row, with the messages of its form. */
export function reasonsOf(resource: Resource, error: unknown): string[] {
  const messages = Object.entries(fieldErrors(error)).map(([name, text]) => {
    const field = resource.fields.find(({ key, send }) => key === name || send?.key === name)
    return field && !text.startsWith(field.label) ? `${field.label}: ${text}` : text
  })
  if (messages.length > 0) return messages
  return [serverMessage(error) || reasonOf(error) || resource.messages.createFailed.text]
}

const left = (rows: readonly Ready[], reason = NOT_SENT): Outcome[] =>
  rows.map(({ row }) => ({ row, state: "left", reasons: [reason] }))

/** A list of this browser: one write for all rows. */
export async function saveInBrowser(rows: readonly Ready[], saving: Saving): Promise<Outcome[]> {
  const { resource, provider, contextFor, onProgress } = saving
  try {
    await provider.createMany?.({
      resource: resource.name,
      variables: rows.map(({ values }) => values),
      meta: { contextOf: contextFor },
    })
    onProgress(rows.length)
    return rows.map(({ row }) => ({ row, state: "saved", reasons: [] }))
  } catch (error) {
    console.error(error)
    return left(rows, reasonsOf(resource, error).join(" · "))
  }
}

/** A foreign host: one record at a time, each sent once. */
export async function saveOneByOne(rows: readonly Ready[], saving: Saving): Promise<Outcome[]> {
  const { resource, provider, contextFor, signal, onProgress } = saving
  const outcomes: Outcome[] = []
  for (const [index, { row, values }] of rows.entries()) {
    if (signal.aborted) return [...outcomes, ...left(rows.slice(index))]
    try {
      await provider.create({
        resource: resource.name,
        variables: values,
        meta: { context: contextFor(values) },
      })
      outcomes.push({ row, state: "saved", reasons: [] })
    } catch (error) {
      console.error(error)
      const status = statusOf(error)
      // A gateway's timeout says nothing about the row, like a lost connection.
      const unknown = status === 0 || status >= 500
      outcomes.push({
        row,
        state: unknown ? "unknown" : "refused",
        reasons: unknown ? [NO_ANSWER] : reasonsOf(resource, error),
      })
      // Without the right to add, further rows would be refused too.
      if (unknown || concernsAll(status) || status === 403)
        return [...outcomes, ...left(rows.slice(index + 1))]
    }
    onProgress(index + 1)
  }
  return outcomes
}
