/**
 * Store of drafts: typed values that have not been saved. Each is in the tab's storage; a form's draft also has a copy in local
 * storage, which outlives a crash and a closed tab. A draft belongs to one user. It ends with a save, a cancel, a logout in any
 * tab, after a day, and when another user signs in. It never contains passwords or files.
 */
import { DRAFT_MARK } from "../core/session/items"
import { isObject } from "../core/text"
import { createListeners } from "./listeners"
import { local, tab } from "./storage"

const PREFIX = "draft:"
/** Milliseconds: longer than a night, shorter than a weekend. */
const DRAFT_AGE = 24 * 60 * 60 * 1000

/** The record that an edit began with, without its values (AB-112). */
export interface DraftRecord {
  id: string
  /** The record's version; undefined if its host counts none. */
  version?: number
  /** Typed field → hash of the value that the form began with. */
  hashes?: Readonly<Record<string, string>>
}

export interface Draft {
  /** Id of the user. */
  user: string
  /** Milliseconds since 1970. */
  at: number
  /** Path and query of the form. */
  path: string
  /** Suffix of its local-storage key; undefined: the draft ends with its tab. */
  copy?: string
  /** True if the session ended while the form was open: the next sign-in leads back to it. False after a reload for a newer build. */
  interrupted?: boolean
  /** The fields that the user changed. */
  values: Readonly<Record<string, unknown>>
  /** An edit: the record that the form began with. */
  record?: DraftRecord
  /** The local-storage item that opens its edit screen (RT-27). */
  editStash?: string
  /** Labels of changed fields that a draft cannot contain (chosen files). */
  lost?: readonly string[]
  /** The browser's draft mark; a draft with another one is from before a logout. Older builds wrote none. */
  mark?: string
}

type Check = (value: unknown) => boolean
const isText: Check = (value) => typeof value === "string"
const isNumber: Check = (value) => typeof value === "number"
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText)
const isHashes: Check = (value) => isObject(value) && Object.values(value).every(isText)
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const hasShape =
  (shape: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(shape).every(([key, check]) => check(value[key]))

const isRecord = hasShape({ id: isText, version: optional(isNumber), hashes: optional(isHashes) })
const isDraft = hasShape({
  user: isText,
  at: isNumber,
  path: isText,
  values: isObject,
  record: optional(isRecord),
  copy: optional(isText),
  editStash: optional(isText),
  lost: optional(isTexts),
  // The whole record, in drafts of early builds (AB-112).
  original: (value) => value === undefined,
})

/** The draft in a stored text; undefined if it is unreadable. */
function parse(text: string | null): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(text ?? "null")
    return isDraft(draft) ? (draft as Draft) : undefined
  } catch {
    return undefined
  }
}

/** null: no form has been opened since the last logout, or the storage has been cleared. */
const draftMark = (): string | null => local.get(DRAFT_MARK)

/** The token of this document's session and its draft mark; undefined until there is one. */
let session: { token: string; mark: string | undefined } = { token: "", mark: undefined }

/** Called with each live token. A token seen before changes nothing. If it was logged out, the missing mark shows it. */
export function bindToken(token: string): void {
  if (token !== session.token) beginDraftSession(token)
}

/** Begins a new session. A host may give several sessions the same token. */
export function beginDraftSession(token: string): void {
  session = { token, mark: draftMark() ?? undefined }
}

/** True if a logout ended the session of this document, in this tab or in another. */
export const isLoggedOut = (): boolean => session.mark !== undefined && draftMark() !== session.mark

/** The mark of new drafts; creates one if the browser has none. */
function ensureMark(): string {
  const mark = draftMark() ?? `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  if (draftMark() === null) local.set(DRAFT_MARK, mark)
  session.mark ??= mark
  return mark
}

/** Invalidates every draft of this browser, those of closed and sleeping tabs too, and removes the reachable ones. */
export function endDrafts(): void {
  local.remove(DRAFT_MARK)
  // An empty mark refuses the last writes of unmounting forms.
  session = { token: "", mark: "" }
  dropAllDrafts()
}

/** True if the draft is the user's, at most a day old, and not from before a logout. */
const isValidFor = (draft: Draft | undefined, user: string): draft is Draft =>
  draft !== undefined &&
  user !== "" &&
  draft.user === user &&
  Math.abs(Date.now() - draft.at) < DRAFT_AGE &&
  (draft.mark === undefined || draft.mark === draftMark())

const isDraftKey = (key: string): boolean => key.startsWith(PREFIX)
/** Prefix of a slot's local-storage keys. No slot's name contains `#`, so 'admins:' and 'admins:7' have separate keys. */
const localPrefix = (slot: string): string => `${PREFIX}${slot}#`

/** The user's draft; undefined if there is none or it is another user's, too old or damaged. */
export function readDraft(slot: string, user: string): Draft | undefined {
  const draft = parse(tab.get(PREFIX + slot))
  return isValidFor(draft, user) ? draft : undefined
}

/** Writes nothing for a user without an id, nor after a logout. */
export function writeDraft(slot: string, draft: Draft): void {
  if (draft.user === "" || isLoggedOut()) return
  const text = JSON.stringify({ ...draft, mark: ensureMark() })
  tab.set(PREFIX + slot, text)
  if (draft.copy !== undefined) local.set(localPrefix(slot) + draft.copy, text)
}

/** Removes a draft from local storage, of any tab's form. */
export const dropLocalDraft = (slot: string, localName: string): void =>
  local.remove(localPrefix(slot) + localName)

export function dropDraft(slot: string): void {
  const copy = parse(tab.get(PREFIX + slot))?.copy
  if (copy !== undefined) dropLocalDraft(slot, copy)
  tab.remove(PREFIX + slot)
}

const newestFirst = (a: Draft, b: Draft): number => b.at - a.at

/** The user's drafts of one form in local storage, of all tabs, the newest first. */
export function localDrafts(slot: string, user: string): (Draft & { copy: string })[] {
  const prefix = localPrefix(slot)
  return local
    .keys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const draft = parse(local.get(key))
      return isValidFor(draft, user) ? [{ ...draft, copy: key.slice(prefix.length) }] : []
    })
    .sort(newestFirst)
}

function removeUnless(isKept: (draft: Draft | undefined) => boolean): void {
  for (const store of [tab, local])
    for (const key of store.keys().filter(isDraftKey)) if (!isKept(parse(store.get(key)))) store.remove(key)
}

/** Removes every draft except the user's valid ones. */
export const dropOtherDrafts = (user: string): void => removeUnless((draft) => isValidFor(draft, user))

export const dropAllDrafts = (): void => removeUnless(() => false)

/** Removes drafts of all users that are too old, unreadable, or from before a logout. */
export const removeExpiredDrafts = (): void => removeUnless((draft) => isValidFor(draft, draft?.user ?? ""))

/** Removes this tab's drafts as soon as another tab logs out, on the login page too. */
export function followLogouts(): void {
  globalThis.addEventListener?.("storage", ({ key }) => {
    if (key === DRAFT_MARK || key === null) removeExpiredDrafts()
  })
}

/**
 * Path of the form that the end of the user's session interrupted last; undefined if there is none or the path is outside the
 * app. Stores the id of an edit's record for its edit screen.
 */
export function resumeDraft(user: string): string | undefined {
  const [last] = tab
    .keys()
    .filter(isDraftKey)
    .map((key) => parse(tab.get(key)))
    .filter((draft) => isValidFor(draft, user))
    .filter(({ interrupted }) => interrupted === true)
    .sort(newestFirst)
  if (!last || !/^\/(?![/\\])/.test(last.path)) return undefined
  if (last.editStash && last.record) {
    const { id, version } = last.record
    local.set(last.editStash, JSON.stringify({ id, version }))
  }
  return last.path
}

interface KeepReason {
  /** True at the end of a session, false before a reload for a newer build. */
  interrupted: boolean
}

const openForms = createListeners<[KeepReason]>()

/**
 * Called when open forms must store their drafts: at the end of a session, and before a reload for a newer build. Returns an
 * unsubscribe function.
 */
export function onKeepDrafts(keep: (reason: KeepReason) => void): () => void {
  if (!isLoggedOut()) ensureMark()
  return openForms.subscribe(keep)
}

/** Lets every open form store its draft. */
export const keepDrafts = openForms.emit
