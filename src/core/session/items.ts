/** The session's items in local storage; no list may use their names. */

/** RT-33. */
export const SESSION_KEYS = ["token", "userInfo", "permissions", "roleId", "auth", "isLoggedIn"] as const
/** Path to which `/` leads (AB-32). It is removed with the session. */
export const LAST_PATH = "lastPath"
/** The user's last visited records. */
export const RECENT = "terkini"
/** Values of the user's last new records, of fields with `offer: "last"`. */
export const LAST_USED = "terakhir-dipakai"
/** In the tab's storage: the last session ended without a logout; the login page shows it. */
export const ENDED = "koperasi.sesi-berakhir"
/** A random text, set by the first open form and removed by a logout: drafts with another one are invalid. */
export const DRAFT_MARK = "koperasi.isian"
export const THEME = "tema"
/** IndexedDB database of the user's last lists. */
export const LISTS_DATABASE = "koperasi-daftar"
