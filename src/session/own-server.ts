/** Features of the page's server, from meta tags of the page. Only our own server has more than the specified API (AB-101). */
import { API_BASE } from "./base-path"

/** Content of the page's meta tag `koperasi-<name>`; null or undefined if it is missing. */
export const metaContent = (name: string): string | null | undefined =>
  globalThis.document?.querySelector(`meta[name="koperasi-${name}"]`)?.getAttribute("content")

/** True if the API is our own server's; never with a configured host. */
export const isOwnServer = (): boolean => API_BASE.startsWith("/") && metaContent("api") === "embedded"

/** True if the server had no account but that of its first start when it started. */
export const isNewOffice = (): boolean => isOwnServer() && metaContent("new") === "on"

/** True if the server stores copies of browser data. */
export const keepsCopies = (): boolean => isOwnServer() && metaContent("copies") === "on"

/** True if the server sends mail: links for a new password, a weekly summary. */
export const sendsMail = (): boolean => isOwnServer() && metaContent("mail") === "on"

/** Name of the server's provider of single sign-on; empty without one. */
export const ssoName = (): string => (isOwnServer() && metaContent("sso")) || ""

/** True if the server answers searched and sorted pages of lists. */
export const pagesLists = (): boolean => isOwnServer() && metaContent("lists") === "paged"

/** True if a list was too long at the server's start to be sent whole for a form. @param path API path of the list */
export const isLongList = (path: string): boolean => !!metaContent("long")?.split(" ").includes(path)

/** The page's build; '' without offline use: in development, if the server forbids it (`OFFLINE`), and without https. */
export const ownBuild = (): string => (globalThis.isSecureContext ? (metaContent("build") ?? "") : "")

/** True if this browser stores lists and new records for use without a connection. */
export const keepsOffline = (): boolean => ownBuild() !== ""

/** True if the service worker opened the page because no server answered (src/worker/). */
export const isOpenedOffline = (): boolean => document.documentElement.hasAttribute("data-away")
