/** What the build writes otherwise in packages, so that a screen is drawn once. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { REWRITES, rewritten } from "../../server/build/drawn-once"

const { REFINE, MOTION } = REWRITES
const PLACES = [
  {
    rewrite: REFINE,
    file: "node_modules/@refinedev/core/dist/index.mjs",
    lines: ["React15.useMemo(() => id === defaultId ? undefined : setId(defaultId), [defaultId]);"],
    // The state that it names stands before it, with what it begins with.
    beside: /const \[id, setId\] = \w+\.useState\(defaultId\);\s+\w+\.useMemo\(\(\) => id === defaultId/,
  },
  {
    rewrite: MOTION,
    file: "node_modules/rc-motion/es/hooks/useStatus.js",
    lines: [
      "if (mountedRef.current || visible) setAsyncVisible(visible);",
      "} else if (getStatus() !== STATUS_NONE) {",
    ],
    // Which motion stands already is said after it, and one that says nothing of itself is as it was told to be.
    beside:
      /setAsyncVisible\(visible\);\s+var isMounted = mountedRef\.current;[\s\S]*asyncVisible !== void 0 \? asyncVisible : visible\]/,
  },
]

describe.each(PLACES)("$file", ({ rewrite, file, lines, beside }) => {
  const before = readFileSync(file, "utf8")

  it("sets a state only to what it is not, and is otherwise as it came", () => {
    expect(file).toMatch(rewrite.module)
    const after = rewritten(before, rewrite)
    const now = after.split("\n")
    const changed = before
      .split("\n")
      .flatMap((line, index) => (now[index] === line ? [] : [now[index]?.trim()]))
    expect(changed).toEqual(lines)
    expect(after).toMatch(beside)
  })

  it("is refused where it is written otherwise", () => {
    for (const [from] of rewrite.changes)
      for (const other of [before.replace(from, "other"), before + before])
        expect(() => rewritten(other, rewrite)).toThrow("server/build/drawn-once.ts")
  })
})
