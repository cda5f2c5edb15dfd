/**
 * The session as this browser keeps it (RT-32..RT-36). No React in here: the login page loads it before anything else.
 * What stands in local storage steers what is shown; the server alone decides what may be done (AB-13).
 */
import {
  type Holder,
  normaliseModule,
  type PermissionMap,
  readEntries,
  toMap,
} from "../core/access/permissions"
import type { Me } from "../core/schema/types"
import { isLive, readToken, type TokenClaims } from "../core/session/token"

/** RT-33. */
export const SESSION_KEYS = ["token", "userInfo", "permissions", "roleId", "auth", "isLoggedIn"] as const
/** Ours: where `/` leads (AB-32). Not a session key of the specification, but it goes with the session. */
const LAST_PATH = "lastPath"
/** Items that hand a record to its edit screen (RT-28); a declaration may name others, see `nameHandovers`. */
const HANDOVERS = new Set([
  "editAdmin",
  "editKaryawan",
  "editMitra",
  "editKomisi",
  "editSubAgent",
  "editTransportation",
  "editVerifikasi",
  "editMember",
  "editTransaksiSingkong",
])

/** Tells which further items hand records over, so that the end of a session removes them too (AB-79). */
export function nameHandovers(names: readonly string[]): void {
  for (const name of names) HANDOVERS.add(name)
}

let declared: ReadonlySet<string> | undefined

/**
 * Says that rights are a foreign host's: a module of the product that it spells otherwise may then be matched by
 * containment, unless it is one of these names (AB-107). Until it is called, names match exactly.
 */
export function readForeignModules(names: readonly string[]): void {
  declared = new Set(names.map(normaliseModule))
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

export const storedToken = (): string | null => localStorage.getItem("token")

/** A readable token that has not expired; `isLoggedIn` alone never counts (AB-68, RT-47). */
export const isLoggedIn = (): boolean => isLive(storedToken(), Date.now())

export interface NewSession {
  token: string
  claims: TokenClaims
  /** undefined where no role was found (AB-12). */
  roleId: string | undefined
  permissions: PermissionMap
}

const write = (key: (typeof SESSION_KEYS)[number], value: string) => localStorage.setItem(key, value)

/** The token and who it names, as soon as it proved readable; the rest of the login still runs (LG-13, LG-18). */
export function saveIdentity(token: string, { id, fullName, role }: TokenClaims): void {
  write("token", token)
  write("userInfo", JSON.stringify({ id, name: fullName, role } satisfies Me))
}

/** Stores a whole session (LG-26). `auth` has the permission map, so that the token stands in one place (AB-31). */
export function saveSession({ token, claims, roleId, permissions }: NewSession): void {
  saveIdentity(token, claims)
  if (roleId === undefined) localStorage.removeItem("roleId")
  else write("roleId", roleId)
  storePermissions(permissions, claims.role)
  write("isLoggedIn", "true")
  notify()
}

function storePermissions(permissions: PermissionMap, role: string): void {
  write("permissions", JSON.stringify(permissions))
  write("auth", JSON.stringify({ access: permissions, role }))
}

/** The signed-in user's rights as they are now (AB-73); other tabs hear of it. */
export function savePermissions(permissions: PermissionMap): void {
  storePermissions(permissions, me().role)
  notify()
}

/**
 * Ends the session in this browser: removes what belongs to it and to the person, one key after the other (AB-01).
 * Business data that lives only here (transactions, commissions) is never touched, whatever happens in between.
 */
export function clearSession(): void {
  dropDrafts()
  localStorage.removeItem(LAST_PATH)
  for (const name of HANDOVERS) localStorage.removeItem(name)
  forgetLogin()
}

/** What was typed into a form and not yet saved is a person's too; forms keep it under `draft:` in the tab's storage. */
function dropDrafts(): void {
  const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))
  for (const key of drafts) sessionStorage.removeItem(key)
}

/** What a failed login takes back (LG-30, AB-85). */
export function forgetLogin(): void {
  const there = SESSION_KEYS.filter((key) => localStorage.getItem(key) !== null)
  for (const key of there) localStorage.removeItem(key)
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
  const stored = parse(localStorage.getItem("userInfo"))
  if (typeof stored === "object" && stored !== null) {
    const { id, name, role } = stored as Record<string, unknown>
    return { id: text(id), name: text(name), role: text(role) }
  }
  const claims = readToken(storedToken())
  return { id: claims?.id ?? "", name: claims?.fullName ?? "", role: claims?.role ?? "" }
}

type Snapshot = { key: string; me: Me; holder: Holder }
let last: Snapshot | undefined

/** The same objects for the same stored texts, so that React sees no change where there is none. */
function snapshot(): Snapshot {
  const key = ["userInfo", "permissions", "token"].map((name) => localStorage.getItem(name) ?? "").join("\n")
  if (last?.key === key) return last
  const user = readMe()
  const entries = readEntries(parse(localStorage.getItem("permissions"))) ?? []
  last = { key, me: user, holder: { role: user.role, permissions: toMap(entries), declared } }
  return last
}

/** The signed-in user; empty texts when nobody is (RT-34). */
export const me = (): Me => snapshot().me

/** Who asks for a right; without a stored map there is none (PM-06, PM-10). */
export const holder = (): Holder => snapshot().holder

export const ownRoleId = (): string | null => localStorage.getItem("roleId")

/** Remembers where `/` leads (RT-24). */
export const rememberPath = (path: string): void => localStorage.setItem(LAST_PATH, path)

/** The remembered path, or undefined; only one inside this app counts, never `//host` (AB-32). */
export function rememberedPath(isKnown: (path: string) => boolean): string | undefined {
  const path = localStorage.getItem(LAST_PATH)
  return path && /^\/(?![/\\])/.test(path) && isKnown(path) ? path : undefined
}
