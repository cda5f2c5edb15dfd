/** What of Refine's hooks the build writes otherwise (docs/decisions/first-load.md). */
import type { Plugin } from "vite"

const CORE = /\/@refinedev\/core\/dist\/index\.mjs$/
const TWICE = /\bsetId\(defaultId\), \[defaultId\]/g
const ONCE = "id === defaultId ? undefined : setId(defaultId), [defaultId]"

/**
 * Whoever asks Refine which resource it is about sets a state while it is drawn, to what that state is already: React draws the
 * whole component once more, and a list or a form has twenty hooks that ask.
 * @throws Error where Refine writes it otherwise than this can read
 */
export function drawnOnce(code: string): string {
  if (code.match(TWICE)?.length !== 1)
    throw new Error("Refine says in another way which record it is about: see server/build-refine.ts")
  return code.replace(TWICE, ONCE)
}

export function quickRefine(): Plugin {
  return {
    name: "koperasi-quick-refine",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform: { filter: { id: CORE }, handler: (code) => ({ code: drawnOnce(code), map: null }) },
  }
}
