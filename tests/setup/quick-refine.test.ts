/** What the build writes otherwise in Refine. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { drawnOnce } from "../../server/build-refine"

const core = () => readFileSync("node_modules/@refinedev/core/dist/index.mjs", "utf8")

describe("Refine's hooks", () => {
  it("set the record they are about only where it is another one, and are otherwise as they came", () => {
    const before = core()
    const after = drawnOnce(before)
    const lines = after.split("\n")
    const changed = before.split("\n").flatMap((line, index) => (lines[index] === line ? [] : [lines[index]]))
    expect(changed).toHaveLength(1)
    expect(changed[0]).toContain(
      "useMemo(() => id === defaultId ? undefined : setId(defaultId), [defaultId]);",
    )
    // The state that it names stands there, with what it begins with.
    expect(after).toMatch(
      /const \[id, setId\] = \w+\.useState\(defaultId\);\s+\w+\.useMemo\(\(\) => id === defaultId/,
    )
  })

  it("are refused where Refine writes them otherwise", () => {
    const before = core()
    for (const other of [before.replace("setId(defaultId)", "choose(defaultId)"), before + before])
      expect(() => drawnOnce(other)).toThrow("server/build-refine.ts")
  })
})
