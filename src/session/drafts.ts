/**
 * What a person has typed and not saved, in this tab's own storage: bound to that person, gone with the tab, after a
 * save, a cancel, a logout, a day, and as soon as anybody else signs in. Passwords and files never come here.
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

const slots = (): string[] => tab.keys().filter((key) => key.startsWith(PREFIX))

/** This person's draft; undefined when there is none, or one that is another's, too old or damaged. */
export function readDraft(slot: string, user: string, now = Date.now()): Draft | undefined {
  const draft = parse(tab.get(PREFIX + slot))
  return isOf(draft, user, now) ? draft : undefined
}

/** Nothing is kept of somebody who cannot be told from others. */
export function writeDraft(slot: string, draft: Draft): void {
  if (draft.user !== "") tab.set(PREFIX + slot, JSON.stringify(draft))
}

export const dropDraft = (slot: string): void => tab.remove(PREFIX + slot)

/** Removes every draft but this person's own young ones; all of them when nobody is named. */
export function dropDrafts(user = "", now = Date.now()): void {
  for (const key of slots()) if (!isOf(parse(tab.get(key)), user, now)) tab.remove(key)
}

/** Removes what is too old or cannot be read, whoever's it was. */
export function removeExpiredDrafts(now = Date.now()): void {
  for (const key of slots()) {
    const draft = parse(tab.get(key))
    if (!isOf(draft, draft?.user ?? "", now)) tab.remove(key)
  }
}

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
