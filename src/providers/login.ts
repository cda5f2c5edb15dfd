/** Signs in: from the form's two fields to a stored session (LG-09..LG-31). */
import { type PermissionMap, toMap } from "../core/access/permissions"
import { findPermissions, unwrapPermissions } from "../core/access/permissions-answer"
import { RequestError } from "../core/codec/request-error"
import { SECOND_STEP } from "../core/session/refusals"
import { readToken, type TokenClaims, tokenOf } from "../core/session/token"
import { isEmail } from "../core/validation/rules"
import { isOwnServer } from "../session/own-server"
import { forgetLogin, saveIdentity, saveSession } from "../session/session"
import { call } from "./http"

export type Credentials = { email: string; password: string }
/** `second`: our own server's challenge for the second step, which is no failure. */
type LoginResult = { ok: true } | { ok: false; message: string; second?: unknown }

const EMAIL_INVALID = "Format email tidak valid."
const PASSWORD_EMPTY = "Password wajib diisi."
const NO_TOKEN = "Token tidak ditemukan di response."
const BAD_TOKEN = "Token tidak valid atau sudah kadaluarsa."
const FAILED = "Terjadi kesalahan saat login."

/** Field → message, before anything is sent (LG-08, LG-09). */
export function checkCredentials({
  email,
  password,
}: Credentials): Partial<Record<"email" | "password", string>> {
  return {
    ...(isEmail(email.trim()) ? {} : { email: EMAIL_INVALID }),
    ...(password === "" ? { password: PASSWORD_EMPTY } : {}),
  }
}

/** Logs in and stores the session, or returns a message and stores none. Never throws. */
export async function login(credentials: Credentials): Promise<LoginResult> {
  const wrong = checkCredentials(credentials)
  const message = wrong.email ?? wrong.password
  if (message) return { ok: false, message }
  try {
    await signIn({ email: credentials.email.trim().toLowerCase(), password: credentials.password })
    return { ok: true }
  } catch (error) {
    forgetLogin()
    const asks = error instanceof RequestError && error.code === SECOND_STEP && isOwnServer()
    return { ok: false, message: messageOf(error), ...(asks && { second: error.data }) }
  }
}

/** The server's message, else the error's, else a general one (LG-27..LG-29). */
function messageOf(error: unknown): string {
  if (error instanceof RequestError && error.serverMessage) return error.serverMessage
  return (error instanceof Error && error.message) || FAILED
}

async function signIn(body: Credentials): Promise<void> {
  await enter(await call({ method: "POST", path: "/auth/login", body, keepSession: true }))
}

/** Stores the session of a sign-in's answer, of whichever step. @throws Error for an answer without a usable token */
export async function enter(answer: unknown): Promise<void> {
  const token = tokenOf(answer)
  if (!token) throw new Error(NO_TOKEN)
  const claims = readToken(token)
  if (!claims || claims.exp * 1000 <= Date.now() || !claims.fullName || !claims.role)
    throw new Error(BAD_TOKEN)
  // The two calls below need the token already.
  saveIdentity(token, claims)
  const roleId = claims.roleId || (await roleIdOf(claims))
  // Our own server answers this session nothing before its step: the rights are read after it.
  const isHeld = isOwnServer() && (claims.mustChangePassword || claims.mustAddFactor)
  const permissions = await permissionsOf(isHeld ? undefined : roleId, answer)
  saveSession({ token, claims, roleId, permissions })
}

/** LG-20..LG-22, for hosts whose token has no id of the role; a failure is only logged (LG-31). */
async function roleIdOf({ role }: TokenClaims): Promise<string | undefined> {
  try {
    return await (await import("./role-lookup")).findRoleId(role)
  } catch (error) {
    console.error("Daftar role tidak dapat dimuat saat login", error)
    return undefined
  }
}

/** The role's permissions, else those of the login's response, else none (LG-23..LG-25). */
async function permissionsOf(roleId: string | undefined, loginAnswer: unknown): Promise<PermissionMap> {
  if (roleId !== undefined) {
    try {
      return toMap(await fetchPermissions(roleId))
    } catch (error) {
      console.error("Hak akses tidak dapat dimuat saat login", error)
    }
  }
  return toMap(loginPermissions(loginAnswer) ?? [])
}

/** The response's `permissions`; its other parts are no permission map (AB-85). */
const loginPermissions = (answer: unknown) => {
  const boxes = [(answer as { data?: unknown } | null)?.data, answer]
  const box = boxes.find((side) => typeof side === "object" && side !== null && "permissions" in side)
  return box && findPermissions({ permissions: (box as { permissions: unknown }).permissions })
}

/** @throws RequestError, AnswerError */
async function fetchPermissions(roleId: string) {
  return unwrapPermissions(
    await call({ path: `/permissions/${encodeURIComponent(roleId)}`, keepSession: true }),
  )
}
