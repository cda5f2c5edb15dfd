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

const claims = () => (isOwnServer() ? readToken(storedToken()) : undefined)

type RequiredStep = "password" | "factor" | undefined
/** A step that is shown with a token beyond its own, until its screen has ended. */
export const held: { token?: string | undefined; step?: RequiredStep } = {}

/** The one thing that our own server allows this session: to change its password, or to add a factor; else undefined. */
export const requiredStep = (): RequiredStep => {
  if (held.token && held.token === storedToken()) return held.step
  const { mustChangePassword, mustAddFactor } = claims() ?? {}
  return mustChangePassword ? "password" : mustAddFactor ? "factor" : undefined
}

export const useRequiredStep = () => useSyncExternalStore(subscribe, requiredStep)

/** Notices of our own server for this session, as one text, since React compares by identity. */
export const useNotices = (): string =>
  useSyncExternalStore(subscribe, () => claims()?.notices?.join(" ") ?? "")
