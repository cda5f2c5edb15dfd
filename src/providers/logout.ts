import { clearSession } from "../session/session"
import { call } from "./http"

/** Timeout in ms: the logout ends the session here without the server, too (AB-70). */
const PATIENCE = 3000

/** Ends the session on the server, then here, even if the server fails (LY-14, LY-15, ER-02). Never throws. */
export async function logout(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Server tidak menjawab")), PATIENCE)
  })
  try {
    await Promise.race([call({ method: "POST", path: "/auth/logout", keepSession: true }), patience])
  } catch (error) {
    console.error("Logout di server gagal", error)
  } finally {
    clearTimeout(timer)
    clearSession("logout")
  }
}
