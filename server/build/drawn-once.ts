/** What of packages the build writes otherwise, so that a screen is drawn once (docs/decisions/first-load.md). */
import type { Plugin } from "vite"

interface Rewrite {
  module: RegExp
  /** Each stands there once. */
  changes: readonly (readonly [from: RegExp, to: string])[]
}

/**
 * Whoever asks Refine which resource it is about sets a state while it is drawn, to what that state is already: React draws the
 * whole component once more, and a list or a form has twenty hooks that ask.
 */
const REFINE: Rewrite = {
  module: /\/@refinedev\/core\/dist\/index\.mjs$/,
  changes: [
    [/\bsetId\(defaultId\), \[defaultId\]/g, "id === defaultId ? undefined : setId(defaultId), [defaultId]"],
  ],
}

/**
 * antd's button without an icon has a motion in it, for the case that it loads some time. As soon as it stands it sets two states, that it
 * is hidden and at rest, which it was all along: React then does all effects of the screen and draws again before anything is painted.
 */
const MOTION: Rewrite = {
  module: /\/rc-motion\/es\/hooks\/useStatus\.js$/,
  changes: [
    [/\bsetAsyncVisible\(visible\);/g, "if (mountedRef.current || visible) setAsyncVisible(visible);"],
    [/\belse (?=\{\s*(?:\/\/.*\s*)?setStatus\(STATUS_NONE\);)/g, "else if (getStatus() !== STATUS_NONE) "],
  ],
}

export const REWRITES = { REFINE, MOTION }

/** @throws Error where the package writes it otherwise than this can read */
export function rewritten(code: string, { module, changes }: Rewrite): string {
  return changes.reduce((now, [from, to]) => {
    if (now.match(from)?.length !== 1)
      throw new Error(`${module} is written in another way: see server/build/drawn-once.ts`)
    return now.replace(from, to)
  }, code)
}

export function drawnOnce(): Plugin {
  return {
    name: "koperasi-drawn-once",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform: {
      filter: { id: [REFINE.module, MOTION.module] },
      handler: (code, id) => ({
        code: rewritten(code, id.includes("/rc-motion/") ? MOTION : REFINE),
        map: null,
      }),
    },
  }
}
