import type { AuthProvider } from "@refinedev/core"
import { logout } from "./logout"
import { grants, isLoggedIn, me } from "./session"

export type LoginResult = { ok: true } | { ok: false; message: string }

/** Refine's view of the session; how one logs in is the login page's matter. A 401 is dealt with where calls are made (http.ts), so `onError` adds nothing. */
export const createAuthProvider = <C>(login: (credentials: C) => Promise<LoginResult>): AuthProvider => ({
  login: async (credentials: C) => {
    const result = await login(credentials)
    return result.ok
      ? { success: true, redirectTo: "/dashboard" }
      : { success: false, error: { name: "Login gagal", message: result.message } }
  },
  logout: async () => {
    await logout()
    return { success: true, redirectTo: "/login" }
  },
  check: async () =>
    isLoggedIn() ? { authenticated: true } : { authenticated: false, logout: true, redirectTo: "/login" },
  onError: async (error) => ({ error }),
  getIdentity: async () => me(),
  getPermissions: async () => grants().permissions,
})
