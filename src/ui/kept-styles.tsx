import { createCache, StyleProvider } from "@ant-design/cssinjs"
import type { ReactNode } from "react"

/** What antd's engine has made, and how often it stands on the page. */
type Update = ReturnType<typeof createCache>["opUpdate"]

/** Another theme's colours stand under the same name: those that came last would count, whichever theme it is. */
const isOfTheme = (path: string): boolean => !path.startsWith("style%")

/** antd makes a component's styles when the first one comes and throws them away with the last: here they stay. */
function keepingCache() {
  const cache = createCache()
  const update: Update = cache.opUpdate.bind(cache)
  cache.opUpdate = (path, next) =>
    update(path, (before) => next(before) ?? (before && !isOfTheme(path) ? [0, before[1]] : null))
  return cache
}
const cache = keepingCache()

/** A form that is opened again finds the styles of its inputs, a quarter of the work of drawing it. */
export const KeptStyles = ({ children }: { children: ReactNode }) => (
  <StyleProvider cache={cache}>{children}</StyleProvider>
)
