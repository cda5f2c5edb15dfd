import { useCallback, useMemo, useState } from "react"
import type { Resource } from "../../core/schema/resource"
import { firstOnCard } from "../../core/schema/resource"
import { useMe } from "../../session/use-session"
import { chosenColumns, chosenWidths, keepColumns, keepWidths } from "./column-choice"
import type { Widths } from "./column-widths"

/** The resource with the user's columns, for the table, its order, its exports and the saved views. */
export function useColumns(resource: Resource, mayShow: boolean) {
  const { id } = useMe()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew after each choice
  const shownResource = useMemo(() => {
    const columns = chosenColumns(resource, { person: id, mayShow })
    // A phone's cards show the first of the user's own columns.
    return columns === resource.list.columns
      ? resource
      : { ...resource, list: { ...resource.list, columns, card: firstOnCard(columns) } }
  }, [resource, id, mayShow, round])
  const [sized, setSized] = useState(() => ({ id, widths: chosenWidths(resource, id) }))
  const choose = useCallback(
    (keys: readonly string[]) => {
      keepColumns(resource, id, keys)
      setRound((count) => count + 1)
    },
    [resource, id],
  )
  const size = useCallback(
    (widths: Widths) => {
      keepWidths(resource, id, widths)
      setSized({ id, widths })
    },
    [resource, id],
  )
  return {
    shownResource,
    choose,
    /** Pixels by a column's key. */
    widths: sized.id === id ? sized.widths : chosenWidths(resource, id),
    size,
  }
}
