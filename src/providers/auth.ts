import type { AuthProvider } from "@refinedev/core"
import { type Credentials, login } from "./login-flow"
import { logout } from "./logout"
import { holder, isLoggedIn, me } from "./session"

/** Refine's view of the session. A 401 is dealt with where calls are made (http.ts), so `onError` adds nothing. */
export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => {
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
  getPermissions: async () => holder().permissions,
}
