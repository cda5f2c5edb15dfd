import { type MouseEvent, useRef } from "react"

/**
 * For what holds a button whose press moves things: the second press of a double click meets whatever stands there by then,
 * and would mark its words. Answers the listener for `onMouseDown`.
 */
export function useSinglePress(): (event: MouseEvent) => void {
  const began = useRef(false)
  return (event) => {
    if (event.detail <= 1) began.current = event.target instanceof Element && !!event.target.closest("button")
    else if (began.current) event.preventDefault()
  }
}
