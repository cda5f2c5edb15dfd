/**
 * The stored session (RT-32..RT-36), without React, since the login page loads it first. Local storage decides only what is
 * shown; the server decides what is allowed (AB-13).
 */
import { type AccessNames, NO_ACCESS } from "../core/access/names"
import { type Grants, type PermissionMap, readEntries, toMap } from "../core/access/permissions"
import type { Me } from "../core/schema/types"
import { isEditStash } from "../core/session/edit-stash"
import { ENDED, LAST_PATH, LAST_USED, LISTS_DATABASE, RECENT, SESSION_KEYS } from "../core/session/items"
import { isLive, readToken, type TokenClaims } from "../core/session/token"
import { normaliseName } from "../core/text"
import {
  beginDraftSession,
  bindToken,
  dropOtherDrafts,
  endDrafts,
  isLoggedOut,
  keepDrafts,
  removeExpiredDrafts,
  resumeDraft,
} from "./drafts"
import { local, tab } from "./storage"

let access = NO_ACCESS
let declared: ReadonlySet<string> | undefined

/** Sets the product's names of rights. Until then no user is superadmin. */
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

/** The product's names of rights. */
export const accessNames = (): AccessNames => access

/**
 * Accepts a foreign host's spelling of modules: a module may then be matched by containment, unless it has one of these names
 * (AB-107). Until then names match exactly.
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

/** Called when the session changes, in this tab or another (RT-23, RT-46). Returns an unsubscribe function. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) globalThis.addEventListener?.("storage", onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) globalThis.removeEventListener?.("storage", onStorage)
  }
}

export const storedToken = (): string | null => local.get("token")

/** True once a session was live in this document; another tab may have removed its token since. */
let lived = false

/** True with a readable, unexpired token, whatever the stored `isLoggedIn` is (AB-68, RT-47). */
export function isLoggedIn(): boolean {
  const token = storedToken()
  const live = isLive(token, Date.now())
  lived ||= live
  if (live && token !== null) bindToken(token)
  return live
}

/** User id of the token that calls carry now, or the token itself if it names none; '' without a session. */
export function signedIn(): string {
  const token = storedToken()
  return isLoggedIn() && token !== null ? readToken(token)?.id || token : ""
}

/** Returns a function that is true as long as the current user is signed in, so that no work goes on in another's name. */
export function samePerson(): () => boolean {
  const user = signedIn()
  return () => user !== "" && signedIn() === user
}

export interface NewSession {
  token: string
  claims: TokenClaims
  /** undefined if no role was found (AB-12). */
  roleId: string | undefined
  permissions: PermissionMap
}

/** Stores token and user before the login is complete (LG-13, LG-18). */
export function saveIdentity(token: string, { id, fullName, role }: TokenClaims): void {
  local.setAll({ token, userInfo: JSON.stringify({ id, name: fullName, role } satisfies Me) })
}

/** Stores a whole session (LG-26). `auth` contains the permission map and not the token, which has one place (AB-31). */
export function saveSession({ token, claims, roleId, permissions }: NewSession): void {
  const { id, fullName, role } = claims
  if (roleId === undefined) local.remove("roleId")
  // All items or none, so that a token is never stored beside another user's rights.
  local.setAll({
    token,
    userInfo: JSON.stringify({ id, name: fullName, role } satisfies Me),
    ...(roleId === undefined ? {} : { roleId }),
    ...rightsOf(permissions, role),
    isLoggedIn: "true",
  })
  lived = true
  beginDraftSession(token)
  tab.remove(ENDED)
  dropOtherDrafts(id)
  notify()
}

const rightsOf = (permissions: PermissionMap, role: string) => ({
  permissions: JSON.stringify(permissions),
  auth: JSON.stringify({ access: permissions, role }),
})

/** Stores the session's renewed token, unless another session has replaced it. */
export function renewToken(token: string, sent: string | null): void {
  if (storedToken() !== sent) return
  local.set("token", token)
  notify()
}

/** Stores the user's current rights for all tabs (AB-73). */
export function savePermissions(permissions: PermissionMap): void {
  local.setAll(rightsOf(permissions, me().role))
  notify()
}

/**
 * Ends the session in this browser: removes the items of the session and of the user, key by key (AB-01). Browser data
 * is never touched. Unsaved input stays in this tab as the user's draft, except after a logout in
 * any tab (AB-112).
 * @param end `over`: the session expired, was refused or ended elsewhere
 * @param code of the refusal
 */
export function clearSession(end: "logout" | "over" = "over", code = ""): void {
  const existed = lived || storedToken() !== null
  lived = false
  if (end === "logout" || (existed && isLoggedOut())) {
    // Before the token is removed, so that another tab without the token finds no mark either.
    endDrafts()
    tab.remove(ENDED)
  } else {
    if (existed) {
      keepDrafts({ interrupted: true })
      tab.set(ENDED, code || "1")
    }
    removeExpiredDrafts()
  }
  local.remove(LAST_PATH)
  local.remove(RECENT)
  local.remove(LAST_USED)
  for (const key of local.keys()) if (isEditStash(key)) local.remove(key)
  try {
    // The cached lists of every tab (providers/offline/answer-cache.ts).
    globalThis.indexedDB?.deleteDatabase(LISTS_DATABASE)
  } catch {
    // A browser that blocks IndexedDB has stored nothing.
  }
  forgetLogin()
}

/** Path after a sign-in: the form that the end of the same user's last session interrupted, else the home page (LG-26). */
export function landingPath(): string {
  const { id } = me()
  // Another tab may have signed another user in.
  dropOtherDrafts(id)
  return resumeDraft(id) ?? home
}

/** Set if the last session of this tab ended without a logout, until the next sign-in: the code of the refusal, or "1". */
export const endOfLast = (): string | null => tab.get(ENDED)

/** Removes the session's items, as after a failed login (LG-30, AB-85). */
export function forgetLogin(): void {
  const there = SESSION_KEYS.filter((key) => local.get(key) !== null)
  for (const key of there) local.remove(key)
  // Nothing changed: a listener may call this again.
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

/** The same objects for the same stored texts, since React compares by identity. */
function snapshot(): Snapshot {
  const key = ["userInfo", "permissions", "token"].map((name) => local.get(name) ?? "").join("\n")
  if (last?.key === key) return last
  const user = readMe()
  const entries = readEntries(parse(local.get("permissions"))) ?? []
  last = { key, me: user, grants: { role: user.role, permissions: toMap(entries), access, declared } }
  return last
}

/** The signed-in user; empty texts without a session (RT-34). */
export const me = (): Me => snapshot().me

/** The user's role and rights; none without a stored map (PM-06, PM-10). */
export const grants = (): Grants => snapshot().grants

export const ownRoleId = (): string | null => local.get("roleId")

/** Stores the target of `/` (RT-24). */
export const rememberPath = (path: string): void => local.set(LAST_PATH, path)

/** The stored target of `/`; undefined if there is none, or it is outside the app, such as `//host` (AB-32). */
export function rememberedPath(isKnown: (path: string) => boolean): string | undefined {
  const path = local.get(LAST_PATH)
  return path && /^\/(?![/\\])/.test(path) && isKnown(path) ? path : undefined
}
