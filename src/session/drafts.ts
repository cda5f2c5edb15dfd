/**
 * What a person has typed and not saved, in this tab's own storage; a form's also beside it in the browser's, where it
 * outlives a crash and a closed tab. Bound to that person, gone after a save, a cancel, a logout in any tab, a day, and
 * as soon as anybody else signs in. Passwords and files never come here.
 */
import { DRAFT_MARK } from "../core/session/items"
import { isObject } from "../core/text"
import { local, tab } from "./storage"

const PREFIX = "draft:"
/** Milliseconds: a night passes, a weekend does not. */
export const DRAFT_AGE = 24 * 60 * 60 * 1000

/** The record that an edit began with, without any value of it (AB-112). */
export interface DraftRecord {
  id: string
  /** The count of its host; undefined where the host counts none. */
  version?: number
  /** Typed field → hash of the value that the form began with. */
  hashes?: Readonly<Record<string, string>>
}

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
  record?: DraftRecord
  /** The local-storage item that opens its edit screen (RT-27). */
  editStash?: string
  /** The labels of changed fields that cannot be kept (chosen files). */
  lost?: readonly string[]
  /** The browser's draft mark; a draft with another one is from before a logout. An older build's has none. */
  mark?: string
}

const isHashes = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((hash) => typeof hash === "string")

const isRecord = (value: unknown): value is DraftRecord =>
  isObject(value) &&
  typeof value.id === "string" &&
  (value.version === undefined || typeof value.version === "number") &&
  (value.hashes === undefined || isHashes(value.hashes))

/** A draft of an older build has the whole record: its id and its version stay. */
function withoutOriginal({ original, ...draft }: Record<string, unknown>): Record<string, unknown> {
  if (!isObject(original) || draft.record !== undefined) return draft
  const { id, version } = original
  const record = { id, ...(typeof version === "number" && { version }) }
  return isRecord(record) ? { ...draft, record } : draft
}

function parse(text: string | null): Draft | undefined {
  try {
    const read: unknown = JSON.parse(text ?? "null")
    const stored = isObject(read) ? withoutOriginal(read) : undefined
    const whole =
      stored !== undefined &&
      typeof stored.user === "string" &&
      typeof stored.at === "number" &&
      typeof stored.path === "string" &&
      isObject(stored.values) &&
      (stored.record === undefined || isRecord(stored.record)) &&
      (stored.copy === undefined || typeof stored.copy === "string") &&
      (stored.editStash === undefined || typeof stored.editStash === "string") &&
      (stored.lost === undefined ||
        (Array.isArray(stored.lost) && stored.lost.every((label) => typeof label === "string")))
    return whole ? (stored as unknown as Draft) : undefined
  } catch {
    return undefined
  }
}

/** null: no form has been opened since the last logout, or the storage has been cleared as a whole. */
const draftMark = (): string | null => local.get(DRAFT_MARK)

/** The token of this document's session, and the draft mark that it knows; undefined until there is one. */
let session: { token: string; mark: string | undefined } = { token: "", mark: undefined }

/** Called with each live token. A token that is known changes nothing: its logout removes the mark before it. */
export function followToken(token: string): void {
  if (token !== session.token) beginDrafts(token)
}

/** A new session; a host may give the same token to each. */
export function beginDrafts(token: string): void {
  session = { token, mark: draftMark() ?? undefined }
}

/** True if the session of this document was ended by a logout, in this tab or in another. */
export const isLoggedOut = (): boolean => session.mark !== undefined && draftMark() !== session.mark

/** The mark that drafts are bound to from now on; a new one where there is none. */
function bindDrafts(): string {
  const mark = draftMark() ?? `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  if (draftMark() === null) local.set(DRAFT_MARK, mark)
  session.mark ??= mark
  return mark
}

/** Makes every draft of this browser invalid, those of closed and sleeping tabs too, and removes what is within reach. */
export function endDrafts(): void {
  local.remove(DRAFT_MARK)
  // No mark at all: what a form still writes as it goes is refused.
  session = { token: "", mark: "" }
  dropDrafts()
}

const isCurrent = ({ mark }: Draft): boolean => mark === undefined || mark === draftMark()

const isOf = (draft: Draft | undefined, user: string, now: number): draft is Draft =>
  draft !== undefined &&
  user !== "" &&
  draft.user === user &&
  Math.abs(now - draft.at) < DRAFT_AGE &&
  isCurrent(draft)

const isDraftKey = (key: string): boolean => key.startsWith(PREFIX)
const slots = (): string[] => tab.keys().filter(isDraftKey)
/** `#` stands in no slot's name: 'admins:' and 'admins:7' have their own copies. */
const copiesOf = (slot: string): string => `${PREFIX}${slot}#`

/** This person's draft; undefined when there is none, or one that is another's, too old or damaged. */
export function readDraft(slot: string, user: string, now = Date.now()): Draft | undefined {
  const draft = parse(tab.get(PREFIX + slot))
  return isOf(draft, user, now) ? draft : undefined
}

/** Writes nothing for a person without an id, nor after a logout. */
export function writeDraft(slot: string, draft: Draft): void {
  if (draft.user === "" || isLoggedOut()) return
  const text = JSON.stringify({ ...draft, mark: bindDrafts() })
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
    for (const key of store.keys().filter(isDraftKey)) {
      const text = store.get(key)
      const draft = parse(text)
      if (!stays(draft)) store.remove(key)
      else if (text?.includes('"original"')) store.set(key, JSON.stringify(draft))
    }
}

/** Removes every draft but this person's own young ones; all of them when nobody is named. */
export const dropDrafts = (user = "", now = Date.now()): void =>
  removeUnless((draft) => isOf(draft, user, now))

/** Removes drafts that are too old, unreadable, or from before a logout, of any person. */
export const removeExpiredDrafts = (now = Date.now()): void =>
  removeUnless((draft) => isOf(draft, draft?.user ?? "", now))

/** Removes this tab's drafts as soon as another tab logs out, on the login page too. */
export function followLogouts(): void {
  globalThis.addEventListener?.("storage", ({ key }) => {
    if (key === DRAFT_MARK || key === null) removeExpiredDrafts()
  })
}

/**
 * The way back to where this person's last draft was left, with the id of the record that its edit screen opens;
 * undefined when there is none. Only a path of this app counts.
 */
export function resumeDraft(user: string, now = Date.now()): string | undefined {
  const [last] = slots()
    .map((key) => parse(tab.get(key)))
    .filter((draft) => isOf(draft, user, now))
    .filter(({ interrupted }) => interrupted === true)
    .sort((a, b) => b.at - a.at)
  if (!last || !/^\/(?![/\\])/.test(last.path)) return undefined
  if (last.editStash && last.record) {
    const { id, version } = last.record
    local.set(last.editStash, JSON.stringify({ id, version }))
  }
  return last.path
}

const keepers = new Set<() => void>()

/** Called when a session ends in the middle of work, while the form still stands. Answers how to stop. */
export function onSessionOver(keep: () => void): () => void {
  if (!isLoggedOut()) bindDrafts()
  keepers.add(keep)
  return () => {
    keepers.delete(keep)
  }
}

/** Lets every open form keep what was typed into it. */
export function keepDrafts(): void {
  for (const keep of keepers) keep()
}
