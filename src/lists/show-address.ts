/** The record that is open beside a list, as the part `show` of the list's address. */
import { withBase } from "../session/base-path"

const PART = "show="

/** Characters of an id in an address, which is untrusted. */
const LONGEST = 200

/** Separates the list's own part from the record's id; null without a record. */
export function splitShow(search: string): { list: string; show: string | null } {
  const parts = search.replace(/^\?/, "").split("&").filter(Boolean)
  const own = parts.filter((part) => !part.startsWith(PART)).join("&")
  const show = new URLSearchParams(search).get("show") ?? ""
  return { list: own && `?${own}`, show: show === "" || show.length > LONGEST ? null : show }
}

/** @param list the list's own part, '' or `?…` */
export const joinShow = (list: string, show: string | null): string =>
  show === null ? list : `${list ? `${list}&` : "?"}${PART}${encodeURIComponent(show)}`

/** The address of a record, for a plain link. @param path the list's path */
export const recordAddress = (path: string, id: string): string => withBase(path + joinShow("", id))

/** An address in which another record is open in place of `from`. */
export function withShow(address: string, { from, to }: { from: string; to: string }): string {
  const at = address.indexOf("?")
  const { list, show } = splitShow(at < 0 ? "" : address.slice(at))
  return show === from ? address.slice(0, at) + joinShow(list, to) : address
}
