/**
 * The session as this browser keeps it (RT-32..RT-36). No React in here: the login page loads it before anything else.
 * What stands in local storage steers what is shown; the server alone decides what may be done (AB-13).
 */

import { type AccessNames, NO_ACCESS } from "../core/access/names"
import { type Grants, type PermissionMap, readEntries, toMap } from "../core/access/permissions"
import type { Me } from "../core/schema/types"
import { isEditStash } from "../core/session/edit-stash"
import { ENDED, LAST_PATH, LISTS_DATABASE, RECENT, SESSION_KEYS } from "../core/session/items"
import { isLive, readToken, type TokenClaims } from "../core/session/token"
import { normaliseName } from "../core/text"
import {
  beginDrafts,
  dropDrafts,
  endDrafts,
  followToken,
  isLoggedOut,
  keepDrafts,
  removeExpiredDrafts,
  resumeDraft,
} from "./drafts"
import { local, tab } from "./storage"

let access = NO_ACCESS
let declared: ReadonlySet<string> | undefined

/** Tells what the product calls its rights. Until it is called nobody is superadmin. */
export function nameRights(names: AccessNames): void {
  access = names
  last = undefined
}

let home = "/"

/** Sets the page to which `/` and a sign-in lead. */
export function setHome(path: string): void {
  home = path
}
export const homePage = (): string => home

/** What the product calls its rights. */
export const accessNames = (): AccessNames => access

/**
 * Says that rights are a foreign host's: a module of the product that it spells otherwise may then be matched by
 * containment, unless it is one of these names (AB-107). Until it is called, names match exactly.
 */
export function readForeignModules(names: readonly string[]): void {
  declared = new Set(names.map(normaliseName))
  last = undefined
}

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
const onStorage = (event: StorageEvent) => {
  const ours = event.key === null || (SESSION_KEYS as readonly string[]).includes(event.key)
  if (ours) notify()
}

/** Calls back when the session changes, in this tab or another (RT-23, RT-46). Answers how to stop. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) globalThis.addEventListener?.("storage", onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) globalThis.removeEventListener?.("storage", onStorage)
  }
}

export const storedToken = (): string | null => local.get("token")

/** A session was alive in this document; another tab may have taken its token away meanwhile. */
let lived = false

/** A readable token that has not expired; `isLoggedIn` alone never counts (AB-68, RT-47). */
export function isLoggedIn(): boolean {
  const token = storedToken()
  const live = isLive(token, Date.now())
  lived ||= live
  if (live && token !== null) followToken(token)
  return live
}

/**
 * Whose token goes with a call now: the user's id, or the token itself where it names none; '' when nobody is signed
 * in. The token alone counts, for it is in its name that the server acts.
 */
export function signedIn(): string {
  const token = storedToken()
  return isLoggedIn() && token !== null ? readToken(token)?.id || token : ""
}

/** Remembers who is signed in. Answers whether it is still the same person: nobody acts in another's name. */
export function samePerson(): () => boolean {
  const asker = signedIn()
  return () => asker !== "" && signedIn() === asker
}

export interface NewSession {
  token: string
  claims: TokenClaims
  /** undefined where no role was found (AB-12). */
  roleId: string | undefined
  permissions: PermissionMap
}

/** The token and who it names, as soon as it proved readable; the rest of the login still runs (LG-13, LG-18). */
export function saveIdentity(token: string, { id, fullName, role }: TokenClaims): void {
  local.setAll({ token, userInfo: JSON.stringify({ id, name: fullName, role } satisfies Me) })
}

/** Stores a whole session (LG-26). `auth` has the permission map, so that the token stands in one place (AB-31). */
export function saveSession({ token, claims, roleId, permissions }: NewSession): void {
  const { id, fullName, role } = claims
  if (roleId === undefined) local.remove("roleId")
  // Without room for all of it, all of it is this tab's: a token here and another person's rights there must not be.
  local.setAll({
    token,
    userInfo: JSON.stringify({ id, name: fullName, role } satisfies Me),
    ...(roleId === undefined ? {} : { roleId }),
    ...rightsOf(permissions, role),
    isLoggedIn: "true",
  })
  lived = true
  beginDrafts(token)
  tab.remove(ENDED)
  dropDrafts(id)
  notify()
}

const rightsOf = (permissions: PermissionMap, role: string) => ({
  permissions: JSON.stringify(permissions),
  auth: JSON.stringify({ access: permissions, role }),
})

/** The same session's token anew, unless another session stands here by now. */
export function renewToken(token: string, sent: string | null): void {
  if (storedToken() !== sent) return
  local.set("token", token)
  notify()
}

/** The signed-in user's rights as they are now (AB-73); other tabs hear of it. */
export function savePermissions(permissions: PermissionMap): void {
  local.setAll(rightsOf(permissions, me().role))
  notify()
}

/** How a session ends: by the person's own wish, or in the middle of work (expired, refused, ended elsewhere). */
export type End = "logout" | "over"

/**
 * Ends the session in this browser: removes what belongs to it and to the person, one key after the other (AB-01).
 * Business data that lives only here (transactions, commissions) is never touched, whatever happens in between.
 * What stands half-typed in a form is kept in this tab for the same person when the session ended in the middle of it,
 * and is gone after a logout in any tab (AB-112).
 */
export function clearSession(end: End = "over"): void {
  const stood = lived || storedToken() !== null
  lived = false
  if (end === "logout" || (stood && isLoggedOut())) {
    // Before the token goes: another tab that misses the token misses the mark as well.
    endDrafts()
    tab.remove(ENDED)
  } else {
    if (stood) {
      keepDrafts()
      tab.set(ENDED, "1")
    }
    removeExpiredDrafts()
  }
  local.remove(LAST_PATH)
  local.remove(RECENT)
  for (const key of local.keys()) if (isEditStash(key)) local.remove(key)
  dropCachedLists()
  forgetLogin()
}

/** Deletes the cached lists of every tab (providers/offline/answer-cache.ts). */
function dropCachedLists(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(LISTS_DATABASE)
  } catch {
    // Where the browser withholds it nothing was kept.
  }
}

/**
 * Where whoever has just signed in goes on: the form that the end of the last session interrupted, if it was the same
 * person's, else the home page (LG-26).
 */
export function landing(): string {
  const { id } = me()
  // Another tab may have signed somebody else in.
  dropDrafts(id)
  return resumeDraft(id) ?? home
}

/** Whether the last session in this tab ended without a logout, until somebody signs in again. */
export const hasEnded = (): boolean => tab.get(ENDED) !== null

/** What a failed login takes back (LG-30, AB-85). */
export function forgetLogin(): void {
  const there = SESSION_KEYS.filter((key) => local.get(key) !== null)
  for (const key of there) local.remove(key)
  // Silence when nothing changed: who is told may well clear again.
  if (there.length > 0) notify()
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : ""

function readMe(): Me {
  const stored = parse(local.get("userInfo"))
  if (typeof stored === "object" && stored !== null) {
    const { id, name, role } = stored as Record<string, unknown>
    return { id: text(id), name: text(name), role: text(role) }
  }
  const claims = readToken(storedToken())
  return { id: claims?.id ?? "", name: claims?.fullName ?? "", role: claims?.role ?? "" }
}

type Snapshot = { key: string; me: Me; grants: Grants }
let last: Snapshot | undefined

/** The same objects for the same stored texts, so that React sees no change where there is none. */
function snapshot(): Snapshot {
  const key = ["userInfo", "permissions", "token"].map((name) => local.get(name) ?? "").join("\n")
  if (last?.key === key) return last
  const user = readMe()
  const entries = readEntries(parse(local.get("permissions"))) ?? []
  last = { key, me: user, grants: { role: user.role, permissions: toMap(entries), access, declared } }
  return last
}

/** The signed-in user; empty texts when nobody is (RT-34). */
export const me = (): Me => snapshot().me

/** Who asks for a right; without a stored map there is none (PM-06, PM-10). */
export const grants = (): Grants => snapshot().grants

export const ownRoleId = (): string | null => local.get("roleId")

/** Remembers where `/` leads (RT-24). */
export const rememberPath = (path: string): void => local.set(LAST_PATH, path)

/** The remembered path, or undefined; only one inside this app counts, never `//host` (AB-32). */
export function rememberedPath(isKnown: (path: string) => boolean): string | undefined {
  const path = local.get(LAST_PATH)
  return path && /^\/(?![/\\])/.test(path) && isKnown(path) ? path : undefined
}
