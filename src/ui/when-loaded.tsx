import { type ReactNode, Suspense, useDeferredValue } from "react"

/**
 * Draws what a press asked for as soon as its code is there, and nothing until then. What a Suspense of its own has shown
 * a fallback for, be it nothing, React holds back until 300 ms after that.
 */
export function WhenLoaded({ children }: { children: ReactNode }) {
  const due = useDeferredValue(true, false)
  return <Suspense fallback={null}>{due && children}</Suspense>
}
