import { useState, useSyncExternalStore } from "react"
import { onLayersChange, openLayers } from "./open-layers"
import { useMedia } from "./use-media"

export const hasDialog = () => openLayers().length > 0

/** Another answer waits until the dialogs are closed, which a change of the layout would take away. */
export function useMediaOutsideDialogs(query: string): boolean {
  const wanted = useMedia(query)
  const waits = useSyncExternalStore(onLayersChange, hasDialog)
  const [matches, setMatches] = useState(wanted)
  if (matches !== wanted && !waits) setMatches(wanted)
  return matches
}
