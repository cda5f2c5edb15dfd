/** Cookies of sign-ins. Over TLS their names have a prefix, with which no page and no host without TLS can set them. */
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import type { CookieOptions } from "hono/utils/cookie"
import { DEVICE_COOKIE } from "../auth/device-cookie"
import type { ApiContext } from "./env"

/** `__Host-` would need the path `/`; these are sent to the addresses of a sign-in alone. */
const PREFIX = "__Secure-"

const isSecure = (c: ApiContext): boolean => c.get("secure") === true
const nameOf = (c: ApiContext, name: string): string => (isSecure(c) ? `${PREFIX}${name}` : name)

export const readCookie = (c: ApiContext, name: string): string | undefined => getCookie(c, nameOf(c, name))

/** Names, without the prefix, and values of the cookies whose names begin so, oldest first (RFC 6265, 5.4). */
export const readCookies = (c: ApiContext, begin: string): [name: string, value: string][] =>
  Object.entries(getCookie(c)).flatMap(([name, value]) =>
    name.startsWith(nameOf(c, begin)) ? [[name.slice(nameOf(c, "").length), value]] : [],
  )

/** The device's cookie; from before the prefix it has the plain name. Its own signature counts, so both may be read. */
export const readDeviceCookie = (c: ApiContext): string | undefined =>
  readCookie(c, DEVICE_COOKIE) ?? getCookie(c, DEVICE_COOKIE)

type Options = Pick<CookieOptions, "path" | "sameSite" | "maxAge">

/** Sets a cookie that is closed to scripts. */
export const writeCookie = (c: ApiContext, name: string, { value, ...more }: Options & { value: string }) =>
  setCookie(c, nameOf(c, name), value, { ...more, httpOnly: true, secure: isSecure(c) })

export const removeCookie = (c: ApiContext, name: string, { path }: { path: string }) =>
  deleteCookie(c, nameOf(c, name), { path, secure: isSecure(c) })
