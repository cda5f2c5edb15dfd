/**
 * The copier's state in local storage (`koperasi.salinan`): this browser's id, the number of its last version, and the last
 * copy of each user and list. It can be lost: the browser then compares everything with the server again.
 */
import { isObject } from "../../../core/text"
import { newId } from "../identity"
import type { Store } from "../stored-list"

const KEY = "koperasi.salinan"
/** Most users whose last copies are noted. */
const PEOPLE = 20

export interface LastCopy {
  /** Fingerprint of the copied pieces. */
  print: string
  /** Time of the copy, in milliseconds since 1970. */
  at: number
  /** Time of the server's last confirmation, in milliseconds since 1970. */
  confirmed: number
}

interface Notes {
  browser: string
  sequence: number
  /** User → list → last copy. */
  done: Readonly<Record<string, Readonly<Record<string, LastCopy>>>>
}

const isLastCopy = (value: unknown): value is LastCopy =>
  isObject(value) &&
  typeof value.print === "string" &&
  typeof value.at === "number" &&
  typeof value.confirmed === "number"

const isNotes = (value: unknown): value is Notes =>
  isObject(value) &&
  typeof value.browser === "string" &&
  /^[\w-]{8,64}$/.test(value.browser) &&
  Number.isInteger(value.sequence) &&
  Number(value.sequence) >= 0 &&
  Number(value.sequence) < 2 ** 50 &&
  isObject(value.done)

/** The notes, in memory alone if local storage has no room for them. */
export function createNotes(store: () => Store) {
  let memory: Notes | undefined
  const read = (): Notes => {
    try {
      const stored: unknown = JSON.parse(store().getItem(KEY) ?? "null")
      // After a refused write the memory is ahead of the storage.
      if (isNotes(stored) && (!memory || memory.sequence <= stored.sequence)) return stored
    } catch {
      // Unreadable notes are replaced.
    }
    memory ??= { browser: newId(), sequence: 0, done: Object.create(null) }
    return memory
  }
  const write = (notes: Notes): void => {
    memory = notes
    try {
      store().setItem(KEY, JSON.stringify(notes))
    } catch {
      // A repeated number is refused by the server, which answers with its own.
    }
  }
  return {
    read,
    write,
    lastCopy: (person: string, list: string): LastCopy | undefined => {
      const found = read().done[person]?.[list]
      return isLastCopy(found) ? found : undefined
    },
    setLastCopy: (person: string, list: string, copy: LastCopy): void => {
      const notes = read()
      const { [person]: own = {}, ...others } = notes.done
      const rest = Object.entries(others).slice(-(PEOPLE - 1))
      write({ ...notes, done: { ...Object.fromEntries(rest), [person]: { ...own, [list]: copy } } })
    },
  }
}
export type CopyNotes = ReturnType<typeof createNotes>
