import { type MouseEvent, useRef } from "react"

/**
 * Returns an `onMouseDown` listener for an element whose buttons move content: the second press of a double click would hit and
 * select other text.
 */
export function useSinglePress(): (event: MouseEvent) => void {
  const began = useRef(false)
  return (event) => {
    if (event.detail <= 1) began.current = event.target instanceof Element && !!event.target.closest("button")
    else if (began.current) event.preventDefault()
  }
}
