import { AnswerError } from "../codec/unwrap"
import { isObject, textOf } from "../text"

/** Most rows of a batch, unless the import is all or none. */
export const BATCH = 25
/** Most rows of one transaction, which blocks other writers. */
export const MOST_AT_ONCE = 1000
/** Most rows with accounts: a password hash takes a fifth of a second. */
export const MOST_ACCOUNTS_AT_ONCE = 100

/** The response to a refused row. */
export interface Refused {
  statusCode: number
  serverMessage: string
  errors: Readonly<Record<string, string[]>>
}
/** Row number → id of the saved record, or the refusal. */
export interface BatchAnswer {
  saved: ReadonlyMap<number, string>
  refused: ReadonlyMap<number, Refused>
}
export interface PastImport {
  id: string
  /** ISO time. */
  at: string
  by: string
  name: string
  /** Number of its records that still exist. */
  rows: number
  /** Those of them that are unchanged: undoing it deletes them. */
  unchanged: number
}
/** One step of undoing an import; `kept` are records that it did not delete. */
export interface Undone {
  deleted: number
  kept: readonly { row: number; name: string; reason: string }[]
  /** The last row that was tried; null at the end. */
  next: number | null
}

const listOf = (value: unknown): Record<string, unknown>[] => {
  if (!Array.isArray(value)) throw new AnswerError()
  return value.filter(isObject)
}
const errorsOf = (value: unknown): Record<string, string[]> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, texts]) => [
          key,
          [texts].flat().filter((one) => typeof one === "string"),
        ]),
      )
    : {}

/** @throws AnswerError */
export function readBatch(data: unknown): BatchAnswer {
  if (!isObject(data)) throw new AnswerError()
  const saved = new Map<number, string>()
  const refused = new Map<number, Refused>()
  for (const { row, id, status, message, errors } of listOf(data.rows)) {
    if (typeof row !== "number") throw new AnswerError()
    if (typeof id === "string") saved.set(row, id)
    else
      refused.set(row, {
        statusCode: Number(status) || 0,
        serverMessage: textOf(message),
        errors: errorsOf(errors),
      })
  }
  return { saved, refused }
}

/** @throws AnswerError */
export const readImports = (data: unknown): PastImport[] =>
  listOf(data).map(({ id, at, by, name, rows, unchanged }) => ({
    id: textOf(id),
    at: textOf(at),
    by: textOf(by),
    name: textOf(name),
    rows: Number(rows) || 0,
    unchanged: Number(unchanged) || 0,
  }))

/** @throws AnswerError */
export function readUndone(data: unknown): Undone {
  if (!isObject(data)) throw new AnswerError()
  return {
    deleted: Number(data.deleted) || 0,
    kept: listOf(data.kept).map(({ row, name, reason }) => ({
      row: Number(row) || 0,
      name: textOf(name),
      reason: textOf(reason),
    })),
    next: typeof data.next === "number" ? data.next : null,
  }
}
