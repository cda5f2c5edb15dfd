import { useSyncExternalStore } from "react"
import type { Grants } from "../core/access/permissions"
import type { Me } from "../core/schema/types"
import { grants, me, subscribe } from "./session"

/** The signed-in user, as stored; changes with the storage, in this tab or another (RT-46). */
export const useMe = (): Me => useSyncExternalStore(subscribe, me)

/** Whose rights count on this screen; follows the stored permissions (RT-46, AB-73). */
export const useGrants = (): Grants => useSyncExternalStore(subscribe, grants)
