import type { Resource } from "../../core/schema/resource"
import { hasEvents } from "../../session/tab-id"

/** True if our server sends events of the resource. */
export const isLive = ({ source }: Pick<Resource, "source">): boolean => source.kind === "rest" && hasEvents()
