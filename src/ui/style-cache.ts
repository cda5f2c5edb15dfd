import { createCache } from "@ant-design/cssinjs"

/**
 * antd's style cache, which keeps the rules of components that are no longer on the page. antd drops them with the last
 * component that uses them, so a form would make its rules anew each time it opens. Rules only read CSS variables; the
 * variables' own entries go as ever.
 */
export function createStyleCache(): ReturnType<typeof createCache> {
  const cache = createCache()
  const update: typeof cache.opUpdate = cache.opUpdate.bind(cache)
  cache.opUpdate = (path, next) =>
    update(path, (entry) => next(entry) ?? (path.startsWith("style%") ? (entry ?? null) : null))
  return cache
}
