import { useSyncExternalStore } from "react"
import type { Grants } from "../core/access/permissions"
import type { Me } from "../core/schema/types"
import { readToken } from "../core/session/token"
import { isOwnServer } from "./own-server"
import { grants, me, storedToken, subscribe } from "./session"

/** The signed-in user, as stored; changes with the storage, in this tab or another (RT-46). */
export const useMe = (): Me => useSyncExternalStore(subscribe, me)

/** Whose rights count on this screen; follows the stored permissions (RT-46, AB-73). */
export const useGrants = (): Grants => useSyncExternalStore(subscribe, grants)

/** Whether our own server lets this session do nothing but change its password; no other host's token says so. */
export const mustChangePassword = (): boolean =>
  isOwnServer() && readToken(storedToken())?.mustChangePassword === true
export const useMustChangePassword = (): boolean => useSyncExternalStore(subscribe, mustChangePassword)
