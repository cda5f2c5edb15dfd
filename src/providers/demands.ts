/** Demands of our own server: a proof before a sensitive step, and a second factor that a role requires. */
import { FACTOR_REQUIRED, PROOF_REQUIRED } from "../core/session/refusals"
import { readToken } from "../core/session/token"
import { isOwnServer } from "../session/own-server"
import { signedIn, storedToken } from "../session/session"
import { applyRefusal, onDemand } from "./http"

/**
 * Meets them from now on. A session that began before its role required a factor ends: the next sign-in leads to the screen
 * that adds one.
 * @param prove asks for the password or a passkey; true once it is proved
 */
export function meetDemands(prove: () => Promise<boolean>): void {
  onDemand(async (code, token) => {
    if (!isOwnServer()) return false
    if (code === FACTOR_REQUIRED && !readToken(token)?.mustAddFactor) applyRefusal(401, { token, sentAt: 0 })
    // A proof renews the token, perhaps that of another call; another user may have signed in meanwhile.
    return (
      code === PROOF_REQUIRED &&
      (storedToken() !== token || (await prove())) &&
      signedIn() === readToken(token)?.id
    )
  })
}
