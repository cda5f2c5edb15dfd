import type { Resource } from "../../core/schema/resource"
import { hasEvents } from "../../session/live-server"

/** True if our server sends events of the resource. */
export const isLive = ({ source }: Pick<Resource, "source">): boolean => source.kind === "rest" && hasEvents()
