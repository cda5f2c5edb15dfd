import { useWarnAboutChange } from "@refinedev/core"
import { useEffect } from "react"

/** Rows outside a form's page that are being typed into, a setup list's: a right that goes must not take them away. */
let rows = 0

export const isTyping = (): boolean => rows > 0

/** While `active`, leaving the page asks first, as a form does: several rows share the one warning. */
export function useTyping(active: boolean): void {
  const { setWarnWhen } = useWarnAboutChange()
  useEffect(() => {
    if (!active) return
    rows++
    setWarnWhen?.(true)
    return () => {
      rows--
      if (rows === 0) setWarnWhen?.(false)
    }
  }, [active, setWarnWhen])
}
