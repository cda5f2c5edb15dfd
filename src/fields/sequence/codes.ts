/** Codes of a list's rows, extended as the list grows: an import checks each row against those before it. */
import type { Values } from "../../core/schema/types"
import { latestSequence, type SequenceFormat, type SequenceValue } from "../../core/sequence/sequence"

interface ListCodes {
  has: (code: string, but?: unknown) => boolean
  /** The highest code of a format, without this record's. */
  latest: (format: SequenceFormat, but?: unknown) => SequenceValue | undefined
}

interface Held {
  code: string
  id: unknown
}
interface Latest {
  /** Number of codes that were read. */
  seen: number
  value: SequenceValue | undefined
}

const formatKey = ({ prefix, letter, digits }: SequenceFormat): string =>
  JSON.stringify([prefix, letter, digits])

function createCodes(rows: readonly Values[], key: string, active: string | undefined): ListCodes {
  const held: Held[] = []
  const holders = new Map<string, unknown[]>()
  const highest = new Map<string, Latest>()
  let seen = 0
  const readOn = () => {
    for (; seen < rows.length; seen++) {
      const row = rows[seen]
      const code = row?.[key]
      if (typeof code !== "string" || code === "" || (active && row?.[active] === false)) continue
      held.push({ code, id: row?.id })
      const known = holders.get(code)
      if (known) known.push(row?.id)
      else holders.set(code, [row?.id])
    }
  }
  return {
    has: (code, but) => {
      readOn()
      return (holders.get(code) ?? []).some((id) => but === undefined || id !== but)
    },
    latest: (format, but) => {
      readOn()
      if (but !== undefined)
        return latestSequence(
          format,
          held.flatMap(({ code, id }) => (id === but ? [] : [code])),
        )
      const of = formatKey(format)
      const known = highest.get(of) ?? { seen: 0, value: undefined }
      highest.set(of, known)
      for (; known.seen < held.length; known.seen++)
        known.value = latestSequence(format, [held[known.seen]?.code ?? ""], known.value)
      return known.value
    },
  }
}

const cache = new WeakMap<readonly Values[], Map<string, ListCodes>>()

/** @param rows a list that only grows at its end @param active the field that frees a row's code when false */
export function codesOfList(rows: readonly Values[], key: string, active: string | undefined): ListCodes {
  const known = cache.get(rows) ?? new Map<string, ListCodes>()
  cache.set(rows, known)
  const name = JSON.stringify([key, active])
  const codes = known.get(name) ?? createCodes(rows, key, active)
  known.set(name, codes)
  return codes
}
