/** Actions for which the user has the right and the host has a call. */
import { useMemo } from "react"
import type { Resource, ResourceAction } from "../../core/schema/resource"
import type { ActionPlace } from "../../core/schema/resource-input"
import { orElse } from "../../core/schema/rule-error"
import type { Values } from "../../core/schema/types"
import { isOwnServer } from "../../session/own-server"
import { useCanNow } from "../context/registry-context"

const NONE: readonly ResourceAction[] = []

/** False on a foreign host for an action without a call of that host. */
export const hasCall = ({ source }: Resource, { api }: ResourceAction): boolean =>
  source.kind === "browser" || isOwnServer() || api !== null

/** The actions of a place. The same list until the rights change. */
export function useActions(resource: Resource, place: ActionPlace): readonly ResourceAction[] {
  const can = useCanNow()
  return useMemo(() => {
    const found = resource.actions.filter(
      (action) =>
        action.on.has(place) &&
        hasCall(resource, action) &&
        can({ resource: resource.name, action: action.right }),
    )
    return found.length > 0 ? found : NONE
  }, [resource, place, can])
}

/** True if the record is in a state that allows the action. An action whose `when` throws is not offered. */
export const allows = ({ when }: ResourceAction, record: Values): boolean => orElse(() => when(record), false)
