import { useLayoutEffect, useRef, useSyncExternalStore } from "react"
import { addForm, isAnythingUnsaved, onLayers } from "../../ui/open-layers"

/**
 * While `active`, leaving the page asks first.
 * @param now the same, as it is at the moment of the question: a form's store knows it before it is drawn
 */
export function useUnsaved(active: boolean, now?: () => boolean): void {
  const latest = useRef(active)
  const form = useRef<ReturnType<typeof addForm>>(undefined)
  useLayoutEffect(() => {
    const added = addForm(now ?? (() => latest.current))
    form.current = added
    return added.remove
  }, [now])
  useLayoutEffect(() => {
    latest.current = active
    form.current?.update()
  }, [active])
}

/** Redraws when it changes. */
export const useAnythingUnsaved = (): boolean => useSyncExternalStore(onLayers, isAnythingUnsaved)
