import { useEffect } from "react"

/** Rows outside a form's page that are being typed into, a setup list's: a right that goes must not take them away. */
let rows = 0

export const isTyping = (): boolean => rows > 0

export function useTyping(active: boolean): void {
  useEffect(() => {
    if (!active) return
    rows++
    return () => {
      rows--
    }
  }, [active])
}
