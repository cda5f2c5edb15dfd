import { type LiveEvent, useSubscription } from "@refinedev/core"
import { useLayoutEffect, useRef } from "react"
import type { Editor } from "../../core/live/event"
import type { Resource } from "../../core/schema/resource"

/** A change by another tab or user. `stale`: records that are not named have changed. */
export type Change =
  | { kind: "created" | "updated" | "deleted"; id: string; by: string; version: number }
  | { kind: "stale" }
  | { kind: "editors"; editors: readonly Editor[] }

function changeOf({ type, payload }: LiveEvent): Change {
  if (type === "editors") return { kind: "editors", editors: payload.editors ?? [] }
  const id = String(payload.ids?.[0] ?? "")
  if (type === "created" || type === "updated" || type === "deleted")
    return { kind: type, id, by: String(payload.by ?? ""), version: Number(payload.version) }
  return { kind: "stale" }
}

/** Calls `onChange` for each change of the resource, through Refine's live provider. @param editing id of the open form's record */
export function useLive(resource: Resource, onChange: (change: Change) => void, editing?: string): void {
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  useSubscription({
    channel: `resources/${resource.name}`,
    params: editing === undefined ? {} : { editing: true, id: editing },
    onLiveEvent: (event) => latest.current(changeOf(event)),
  })
}
