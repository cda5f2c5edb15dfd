import { signedIn, subscribe } from "./session"

/** Calls back with the id of the user who signed in, or '' after the end of a session. Returns how to stop. */
export function onUserChange(listener: (user: string) => void): () => void {
  let user = signedIn()
  return subscribe(() => {
    const now = signedIn()
    if (now === user) return
    user = now
    listener(now)
  })
}
