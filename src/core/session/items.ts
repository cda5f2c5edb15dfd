/** What a session keeps in the browser's local storage: no list of records may stand under these names. */

/** RT-33. */
export const SESSION_KEYS = ["token", "userInfo", "permissions", "roleId", "auth", "isLoggedIn"] as const
/** Ours: where `/` leads (AB-32). Not a session key of the specification, but it goes with the session. */
export const LAST_PATH = "lastPath"
/** What its person has looked at last. */
export const RECENT = "terkini"
/** In the tab's own storage: its last session ended without a logout, which the login page says. */
export const ENDED = "koperasi.sesi-berakhir"
/** A random text, set by the first open form and removed by a logout: drafts with another one are invalid. */
export const DRAFT_MARK = "koperasi.isian"
/** Light or dark, as somebody chose it in this browser; it outlives every session. */
export const THEME = "tema"
/** The database (IndexedDB) of lists that its person has seen last, for whoever has no connection. */
export const KEPT_LISTS = "koperasi-daftar"
