import { type ReactNode, Suspense, useDeferredValue } from "react"

/**
 * Renders its children as soon as their code is loaded, and nothing before. A Suspense that has shown a fallback, even an empty
 * one, would hold them back for 300 ms.
 */
export function WhenLoaded({ children }: { children: ReactNode }) {
  const due = useDeferredValue(true, false)
  return <Suspense fallback={null}>{due && children}</Suspense>
}
