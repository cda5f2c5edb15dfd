/** Packages that sources import. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`, without type imports. */
const IMPORTS =
  /^(?:import|export)\s(?!type\b)(?:[^"';]*?\sfrom\s)?"(?<fixed>[^"]+)"|\bimport\("(?<lazy>[^"]+)"\)/gm

/** Names as written (`antd/es/locale/id_ID`), without Node's own modules, the test runner's and styles. */
export function packagesIn(...folders: readonly string[]): string[] {
  const found = new Set<string>()
  for (const folder of folders)
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file)) continue
      for (const { groups } of readFileSync(join(folder, file), "utf8").matchAll(IMPORTS)) {
        const name = groups?.fixed ?? groups?.lazy ?? ""
        if (!/^(\.|node:|vitest)|\.css$/.test(name)) found.add(name)
      }
    }
  return [...found].sort()
}
