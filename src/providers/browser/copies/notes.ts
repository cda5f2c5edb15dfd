/**
 * What this browser remembers of its copies, in local storage under `koperasi.salinan`: its own name, the number of its
 * last version, which tab is sending, and what has been copied for whom. Nothing of it is business data; without it all
 * is copied anew.
 */
import { isObject } from "../../../core/text"
import { newId } from "../identity"
import type { Store } from "../stored-list"

const KEY = "koperasi.salinan"
/** People of whom it is remembered; of others all is only compared once more. */
const PEOPLE = 20

export interface Done {
  /** The fingerprint of what was copied. */
  print: string
  /** Milliseconds since 1970: when it was copied, and when the server last said that it has it. */
  at: number
  confirmed: number
}

export interface Notes {
  browser: string
  sequence: number
  /** The tab that is sending, and until when it is believed to. */
  sender?: { tab: string; until: number }
  /** By person and list. */
  done: Readonly<Record<string, Readonly<Record<string, Done>>>>
}

const isDone = (value: unknown): value is Done =>
  isObject(value) &&
  typeof value.print === "string" &&
  typeof value.at === "number" &&
  typeof value.confirmed === "number"

const isNotes = (value: unknown): value is Notes =>
  isObject(value) &&
  typeof value.browser === "string" &&
  /^[\w-]{8,64}$/.test(value.browser) &&
  Number.isInteger(value.sequence) &&
  Math.abs(Number(value.sequence)) < 2 ** 50 &&
  isObject(value.done)

/** Notes that live on in this page where there is no room for them. */
export function createNotes(store: () => Store) {
  let memory: Notes | undefined
  const read = (): Notes => {
    try {
      const kept: unknown = JSON.parse(store().getItem(KEY) ?? "null")
      // What could not be written stands here alone.
      if (isNotes(kept) && (!memory || memory.sequence <= kept.sequence)) return kept
    } catch {
      // Unreadable notes are written anew.
    }
    memory ??= { browser: newId(), sequence: 0, done: Object.create(null) }
    return memory
  }
  const write = (notes: Notes): void => {
    memory = notes
    try {
      store().setItem(KEY, JSON.stringify(notes))
    } catch {
      // No room: the server refuses a number that it has seen, and says which one comes next.
    }
  }
  return {
    read,
    write,
    done: (person: string, list: string): Done | undefined => {
      const found = read().done[person]?.[list]
      return isDone(found) ? found : undefined
    },
    setDone: (person: string, list: string, done: Done): void => {
      const notes = read()
      const { [person]: own = {}, ...others } = notes.done
      const rest = Object.entries(others).slice(-(PEOPLE - 1))
      write({ ...notes, done: { ...Object.fromEntries(rest), [person]: { ...own, [list]: done } } })
    },
  }
}
export type NoteBook = ReturnType<typeof createNotes>
