import { useSyncExternalStore } from "react"
import type { Grants } from "../core/access/permissions"
import type { Me } from "../core/schema/types"
import { readToken } from "../core/session/token"
import { isOwnServer } from "./own-server"
import { grants, me, storedToken, subscribe } from "./session"

/** The stored signed-in user; follows the storage, in this tab or another (RT-46). */
export const useMe = (): Me => useSyncExternalStore(subscribe, me)

/** The user's rights; follows the stored permissions (RT-46, AB-73). */
export const useGrants = (): Grants => useSyncExternalStore(subscribe, grants)

/** True if our own server allows this session only to change its password. */
export const mustChangePassword = (): boolean =>
  isOwnServer() && readToken(storedToken())?.mustChangePassword === true
/** True if our own server allows this session only to add a second factor. */
const mustAddFactor = (): boolean => isOwnServer() && readToken(storedToken())?.mustAddFactor === true
export const useMustAddFactor = (): boolean => useSyncExternalStore(subscribe, mustAddFactor)

/** True if our own server allows this session only to change the password or to add a factor. */
export const isRestricted = (): boolean => mustChangePassword() || mustAddFactor()

/** Notices of our own server for this session, as one text, since React compares by identity. */
const noticeText = (): string =>
  isOwnServer() ? (readToken(storedToken())?.notices ?? []).map(String).join(" ") : ""
export const useNoticeText = (): string => useSyncExternalStore(subscribe, noticeText)

export const useMustChangePassword = (): boolean => useSyncExternalStore(subscribe, mustChangePassword)
