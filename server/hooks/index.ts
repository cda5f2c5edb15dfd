/** Rules that declarations cannot express: of kinds of resources here, of single resources in their server parts. */
import { accountHook } from "./accounts"
import type { ServerPart } from "./define"
import type { Hook } from "./hook"
import { roleHook } from "./roles"

/** Hooks of accounts and roles, for all resources with them. */
const KINDS: readonly Hook[] = [accountHook, roleHook]

/** Every hook of a product with these server parts, in the order in which they run. */
export const hooksOf = (parts: readonly ServerPart[]): readonly Hook[] => [
  ...KINDS,
  ...parts.flatMap(({ resource: name, hooks }) =>
    hooks ? [{ ...hooks, on: (resource: { name: string }) => resource.name === name }] : [],
  ),
]
