import { useSyncExternalStore } from "react"
import type { Grants } from "../core/access/permissions"
import type { Me } from "../core/schema/types"
import { readToken } from "../core/session/token"
import { isOwnServer } from "./own-server"
import { grants, me, renewToken, storedToken, subscribe } from "./session"

/** The stored signed-in user; follows the storage, in this tab or another (RT-46). */
export const useMe = (): Me => useSyncExternalStore(subscribe, me)

/** The user's rights; follows the stored permissions (RT-46, AB-73). */
export const useGrants = (): Grants => useSyncExternalStore(subscribe, grants)

const claims = () => (isOwnServer() ? readToken(storedToken()) : undefined)

type RequiredStep = "password" | "factor" | undefined
let held: { step: RequiredStep; token: string } | undefined

/** The one thing that our own server allows this session: to change its password, or to add a factor; else undefined. */
export const requiredStep = (): RequiredStep => {
  if (held && held.token === storedToken()) return held.step
  const { mustChangePassword, mustAddFactor } = claims() ?? {}
  return mustChangePassword ? "password" : mustAddFactor ? "factor" : undefined
}

/** Shows the required step of the present token with the next one, too, until the screen has ended. @returns ends it */
export function holdStep(token: string): () => void {
  held = { step: requiredStep(), token }
  return () => {
    held = undefined
    renewToken(token, token)
  }
}
export const useRequiredStep = () => useSyncExternalStore(subscribe, requiredStep)

/** Notices of our own server for this session, as one text, since React compares by identity. */
export const useNotices = (): string =>
  useSyncExternalStore(subscribe, () => claims()?.notices?.join(" ") ?? "")
