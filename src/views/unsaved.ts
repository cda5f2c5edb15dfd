import { useWarnAboutChange } from "@refinedev/core"
import { useEffect } from "react"

/** Forms and rows on the page in which something stands that is not saved. */
let count = 0

/**
 * While `active`, leaving the page asks first (RT-38): Refine knows one warning a page, and every form, row and table
 * of ticks that stands there shares it.
 */
export function useUnsaved(active: boolean): void {
  const { setWarnWhen } = useWarnAboutChange()
  useEffect(() => {
    if (!active) return
    count++
    setWarnWhen?.(true)
    return () => {
      count--
      if (count === 0) setWarnWhen?.(false)
    }
  }, [active, setWarnWhen])
}

export const isAnythingUnsaved = (): boolean => count > 0
