/**
 * What a person has typed and not saved, in this tab's own storage; a form's also beside it in the browser's, where it
 * outlives a crash and a closed tab. Bound to that person, gone after a save, a cancel, a logout, a day, and as soon as
 * anybody else signs in. Passwords and files never come here.
 */
import { isObject } from "../core/text"
import { local, tab } from "./storage"

const PREFIX = "draft:"
/** Milliseconds: a night passes, a weekend does not. */
export const DRAFT_AGE = 24 * 60 * 60 * 1000

export interface Draft {
  /** The id of whose it is. */
  user: string
  /** Milliseconds since 1970. */
  at: number
  /** Where the form stands: path and query. */
  path: string
  /** Tells its copy in the browser's storage from those of other tabs; none: it goes with the tab. */
  copy?: string
  /** The session ended while the form stood open: signing in again leads back to it. */
  interrupted?: boolean
  /** The fields that the person changed. */
  values: Readonly<Record<string, unknown>>
  /** An edit: the record that the form began with. */
  original?: Readonly<Record<string, unknown>>
  /** The local-storage item that opens its edit screen (RT-27). */
  editStash?: string
  /** The labels of changed fields that cannot be kept (chosen files). */
  lost?: readonly string[]
}

function parse(text: string | null): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? "null")
    const whole =
      isObject(stored) &&
      typeof stored.user === "string" &&
      typeof stored.at === "number" &&
      typeof stored.path === "string" &&
      isObject(stored.values) &&
      (stored.original === undefined || isObject(stored.original)) &&
      (stored.copy === undefined || typeof stored.copy === "string") &&
      (stored.editStash === undefined || typeof stored.editStash === "string") &&
      (stored.lost === undefined ||
        (Array.isArray(stored.lost) && stored.lost.every((label) => typeof label === "string")))
    return whole ? (stored as unknown as Draft) : undefined
  } catch {
    return undefined
  }
}

const isOf = (draft: Draft | undefined, user: string, now: number): draft is Draft =>
  draft !== undefined && user !== "" && draft.user === user && Math.abs(now - draft.at) < DRAFT_AGE

const isDraftKey = (key: string): boolean => key.startsWith(PREFIX)
const slots = (): string[] => tab.keys().filter(isDraftKey)
/** `#` stands in no slot's name: 'admins:' and 'admins:7' have their own copies. */
const copiesOf = (slot: string): string => `${PREFIX}${slot}#`

/** This person's draft; undefined when there is none, or one that is another's, too old or damaged. */
export function readDraft(slot: string, user: string, now = Date.now()): Draft | undefined {
  const draft = parse(tab.get(PREFIX + slot))
  return isOf(draft, user, now) ? draft : undefined
}

/** Nothing is kept of somebody who cannot be told from others. */
export function writeDraft(slot: string, draft: Draft): void {
  if (draft.user === "") return
  const text = JSON.stringify(draft)
  tab.set(PREFIX + slot, text)
  if (draft.copy !== undefined) local.set(copiesOf(slot) + draft.copy, text)
}

/** A form's copy in the browser's storage, whichever tab it was typed in. */
export const dropCopy = (slot: string, copy: string): void => local.remove(copiesOf(slot) + copy)

export function dropDraft(slot: string): void {
  const copy = parse(tab.get(PREFIX + slot))?.copy
  if (copy !== undefined) dropCopy(slot, copy)
  tab.remove(PREFIX + slot)
}

/** This person's drafts of one form, of whichever tab, the youngest first. */
export function copiedDrafts(slot: string, user: string, now = Date.now()): (Draft & { copy: string })[] {
  const prefix = copiesOf(slot)
  return local
    .keys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const draft = parse(local.get(key))
      return isOf(draft, user, now) ? [{ ...draft, copy: key.slice(prefix.length) }] : []
    })
    .sort((a, b) => b.at - a.at)
}

function removeUnless(stays: (draft: Draft | undefined) => boolean): void {
  for (const store of [tab, local])
    for (const key of store.keys().filter(isDraftKey)) if (!stays(parse(store.get(key)))) store.remove(key)
}

/** Removes every draft but this person's own young ones; all of them when nobody is named. */
export const dropDrafts = (user = "", now = Date.now()): void =>
  removeUnless((draft) => isOf(draft, user, now))

/** Removes what is too old or cannot be read, whoever's it was. */
export const removeExpiredDrafts = (now = Date.now()): void =>
  removeUnless((draft) => isOf(draft, draft?.user ?? "", now))

/**
 * The way back to where this person's last draft was left, with the record that its edit screen opens; undefined when
 * there is none. Only a path of this app counts.
 */
export function resumeDraft(user: string, now = Date.now()): string | undefined {
  const [last] = slots()
    .map((key) => parse(tab.get(key)))
    .filter((draft) => isOf(draft, user, now))
    .filter(({ interrupted }) => interrupted === true)
    .sort((a, b) => b.at - a.at)
  if (!last || !/^\/(?![/\\])/.test(last.path)) return undefined
  if (last.editStash && last.original) local.set(last.editStash, JSON.stringify(last.original))
  return last.path
}

const keepers = new Set<() => void>()

/** Called when a session ends in the middle of work, while the form still stands. Answers how to stop. */
export function onSessionOver(keep: () => void): () => void {
  keepers.add(keep)
  return () => {
    keepers.delete(keep)
  }
}

/** Lets every open form keep what was typed into it. */
export function keepDrafts(): void {
  for (const keep of keepers) keep()
}
