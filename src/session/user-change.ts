import { signedIn, subscribe } from "./session"

/** Called with the id of the user who signed in, or '' after the end of a session. Returns an unsubscribe function. */
export function onUserChange(listener: (user: string) => void): () => void {
  let user = signedIn()
  return subscribe(() => {
    const now = signedIn()
    if (now === user) return
    user = now
    listener(now)
  })
}
