import type { AuthActionResponse, AuthProvider, CheckResponse } from "@refinedev/core"
import { clearSession, isLoggedIn, landingPath } from "../session/session"
import { type Credentials, login } from "./login"
import { logout } from "./logout"

/** Refine's answer for the present session. */
export const sessionNow = (): CheckResponse =>
  isLoggedIn() ? { authenticated: true } : { authenticated: false, redirectTo: "/login" }

/** Returns `sessionNow`, clears a session that is over, and keeps its drafts (RT-37..RT-39). */
export function checkSession(): CheckResponse {
  const now = sessionNow()
  if (!now.authenticated) clearSession()
  return now
}

/**
 * Refine's auth provider. The login page calls it without Refine; the logout and the guard use Refine's hooks. The
 * signed-in user comes from the session (`useMe`). A 401 is handled in http.ts, so `onError` adds nothing.
 */
export const authProvider = {
  login: async (credentials: Credentials): Promise<AuthActionResponse> => {
    const result = await login(credentials)
    return result.ok
      ? { success: true, redirectTo: landingPath() }
      : { success: false, second: result.second, error: { name: "Login gagal", message: result.message } }
  },
  logout: async () => {
    await logout()
    return { success: true, redirectTo: "/login" }
  },
  check: async () => checkSession(),
  onError: async (error: unknown) => ({ error: error as Error }),
} satisfies AuthProvider
