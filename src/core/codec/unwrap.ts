/** Responses come bare, under `data` or under `data.data` (AP-05). Anything else is an error (AB-72). */
import { isObject } from "../text"

/** Expected content of a response → the message for the user. */
const EXPECTED = {
  data: "Jawaban server tidak dikenali.",
  list: "Jawaban server tidak dikenali: seharusnya sebuah daftar.",
  record: "Jawaban server tidak dikenali: seharusnya satu data.",
  permissions: "Jawaban server tidak dikenali: seharusnya daftar hak akses.",
  json: "Server menjawab dengan halaman web, bukan dengan data.",
} as const

/** A response of an unknown shape. */
export class AnswerError extends Error {
  constructor(expected: keyof typeof EXPECTED = "data") {
    super(EXPECTED[expected])
    this.name = "AnswerError"
  }
}

type Box = Record<string, unknown>
/** @throws AnswerError if none of the three places holds a list */
export function unwrapList(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body
  if (isObject(body)) {
    if (Array.isArray(body.data)) return body.data
    if (isObject(body.data) && Array.isArray(body.data.data)) return body.data.data
  }
  throw new AnswerError("list")
}

/** One record; undefined for an empty response (ER-10). @throws AnswerError if it is no object */
export function unwrapOne(body: unknown): Box | undefined {
  let value = body
  for (let depth = 0; depth < 2 && isObject(value) && "data" in value; depth++) value = value.data
  if (Array.isArray(value)) value = value[0]
  if (value === null || value === undefined || value === "") return undefined
  if (!isObject(value)) throw new AnswerError("record")
  return Object.keys(value).length === 0 ? undefined : value
}

/** The server's own message of a failed call: `message` or `error`, plain or below `data`. */
export function serverMessage(body: unknown): string | undefined {
  if (!isObject(body)) return undefined
  for (const candidate of [body.message, body.error, isObject(body.data) ? body.data.message : undefined]) {
    if (typeof candidate === "string" && candidate.trim()) return candidate.trim()
  }
  return undefined
}
