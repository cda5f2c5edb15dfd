/** Codes by which our own server asks for more, in a file of their own: the login page loads them. */

/** Code of the answer to a right password of an account with a factor. */
export const SECOND_STEP = "second-step"
/** Code of a 401 for a second step that has expired or was used; the sign-in begins again. */
export const SECOND_STEP_OVER = "second-step-over"
/** Code of a 403 for a session whose role requires a factor that the account does not have. */
export const FACTOR_REQUIRED = "second-factor-required"
/** Code of a 401 for a session that ended because the role of its account changed. */
export const ROLE_CHANGED = "role-changed"
/** Code of a 403 for a sensitive step that needs a recent proof. */
export const PROOF_REQUIRED = "proof-required"
/** Header of a deletion that is one of several. */
export const DELETES_MANY = "X-Deletes-Many"
/** Header of a call that no input of the user caused: it does not prolong the session. */
export const BACKGROUND_HEADER = "X-Background"
