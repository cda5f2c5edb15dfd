/** antd's style engine's cache, which makes a style once and puts it onto the page once. */
import { createCache } from "@ant-design/cssinjs"
import { CSS_FILE_STYLE } from "@ant-design/cssinjs/es/util/cacheMapUtil"

/** What the engine has made, and how many components on the page have it. */
type Made = readonly [times: number, content: unknown[]]
type Update = ReturnType<typeof createCache>["opUpdate"]

/** Each kind's path begins with its name: a theme's variables, a component's own ones, a component's rules. */
type Kind = "token" | "cssVar" | "style"
const kindOf = (path: string) => path.slice(0, path.indexOf("%")) as Kind

/** Where a kind has the text that it puts onto the page, and what says that it need not. */
const TEXT: Record<Kind, { at: number; stands: string }> = {
  token: { at: 3, stands: "" },
  cssVar: { at: 1, stands: "" },
  style: { at: 0, stands: CSS_FILE_STYLE },
}
/** Where the name stands by which the page knows a component's variables. */
const NAME = 2

/**
 * antd makes a component's styles when the first one comes and throws them away with the last, and every component that
 * comes looks through the page for its own: here they stay, and what stands is not looked for again. With a theme go the
 * variables of components that were made of it: under the same name those that came last would count.
 */
export function createKeptStyles(): ReturnType<typeof createCache> {
  const cache = createCache()
  const update: Update = cache.opUpdate.bind(cache)
  /** By path: what stands on the page, and puts its text back as if it did not. */
  const standing = new Map<string, () => void>()
  /** By path: the names of variables that no component on the page has. */
  const unused = new Map<string, string>()

  const onPage = (path: string, content: unknown[]) => {
    const { at, stands } = TEXT[kindOf(path)]
    const text = content[at]
    if (text === stands) return
    // What is drawn already has this very content, and puts it onto the page after this.
    content[at] = stands
    standing.set(path, () => {
      content[at] = text
    })
  }
  /** The engine takes what was a theme's off the page itself, but only what it knows of. */
  const onThemeGone = () => {
    for (const putBack of standing.values()) putBack()
    standing.clear()
    // The new theme's components stand by then.
    queueMicrotask(() => {
      for (const [path, name] of unused) {
        update(path, () => null)
        document.querySelector(`style[data-css-hash="${name}"]`)?.remove()
      }
      unused.clear()
    })
  }
  cache.opUpdate = (path, next) =>
    update(path, (before) => {
      const after = next(before) as Made | null
      if (after) {
        unused.delete(path)
        if (after[0] > 0) onPage(path, after[1])
        return [after[0], after[1]]
      }
      if (kindOf(path) === "token") onThemeGone()
      else if (before) {
        if (kindOf(path) === "cssVar") unused.set(path, String(before[1][NAME]))
        return [0, before[1]]
      }
      return null
    })
  return cache
}
