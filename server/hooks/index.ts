/** The rules that declarations cannot say. A hook of one resource names it here: `on: (resource) => resource.name === "…"`. */
import { accountHook } from "./accounts"
import type { Hook } from "./hook"
import { roleHook } from "./roles"

export const hooks: readonly Hook[] = [accountHook, roleHook]
