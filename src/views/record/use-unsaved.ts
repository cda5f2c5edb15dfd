import { useLayoutEffect, useRef, useSyncExternalStore } from "react"
import { addForm, isAnythingUnsaved, onLayersChange } from "../../ui/open-layers"

/**
 * Confirms before leaving the page while `active`.
 * @param now the same at the moment of the question: a form's store is ahead of its render
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

export const useAnythingUnsaved = (): boolean => useSyncExternalStore(onLayersChange, isAnythingUnsaved)
