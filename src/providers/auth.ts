import type { AuthActionResponse, AuthProvider, CheckResponse } from "@refinedev/core"
import { clearSession, isLoggedIn, landing } from "../session/session"
import { type Credentials, type LoginResult, login } from "./login"
import { logout } from "./logout"

/** How the session stands now. */
export const sessionNow = (): CheckResponse =>
  isLoggedIn() ? { authenticated: true } : { authenticated: false, redirectTo: "/login" }

/** The same; a session that is over is cleared away with it, and what is typed is kept (RT-37..RT-39). */
export function checkSession(): CheckResponse {
  const now = sessionNow()
  if (!now.authenticated) clearSession()
  return now
}

/**
 * The way in and out, and whether somebody is in: the login page signs in through it without Refine, the logout and the
 * guard ask it through Refine's hooks. Who is in is read from the session at once (`useMe`), never asked for. A 401 is
 * dealt with where calls are made (http.ts), so `onError` adds nothing.
 */
export const createAuthProvider = <C>(signIn: (credentials: C) => Promise<LoginResult>) =>
  ({
    login: async (credentials: C): Promise<AuthActionResponse> => {
      const result = await signIn(credentials)
      return result.ok
        ? { success: true, redirectTo: landing() }
        : { success: false, error: { name: "Login gagal", message: result.message } }
    },
    logout: async () => {
      await logout()
      return { success: true, redirectTo: "/login" }
    },
    check: async () => checkSession(),
    onError: async (error: unknown) => ({ error: error as Error }),
  }) satisfies AuthProvider

/** The one of the app: the login page calls it before Refine has loaded, Refine's hooks call it afterwards. */
export const authProvider = createAuthProvider<Credentials>(login)
