/** Entities whose texts are complete: tests keep them so. */
import { resources } from "../../resources/index"
import type { Declared } from "../../src/core/schema/define"

const DOCUMENTED = new Set(["roles", "admins", "items"])

export const isDocumented = ({ name }: { name: string }): boolean => DOCUMENTED.has(name)

export const documentedResources: readonly Declared[] = resources.filter(isDocumented)
