import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { packagesIn } from "./packages"

test("finds every way in which a source imports a package, and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "koperasi-packages-"))
  writeFileSync(
    join(folder, "one.tsx"),
    [
      'import plain from "plain"',
      'import {\n  one,\n  type Two,\n} from "@scope/named/part"',
      'import "only-runs"',
      'import "styled/reset.css"',
      'export { out } from "handed-on"',
      'import type { Nothing } from "only-types"',
      'import type {\n  Nothing,\n} from "only-types"',
      'import { join } from "node:path"',
      'import { test } from "vitest"',
      'import { own } from "./own"',
      'const later = () => import("lazy/part")',
      'const own = () => import("./own")',
    ].join("\n"),
  )
  writeFileSync(join(folder, "styles.css"), '@import "styles";')
  expect(packagesIn(folder)).toEqual(["@scope/named/part", "handed-on", "lazy/part", "only-runs", "plain"])
  rmSync(folder, { recursive: true })
})

test("packages of the app's dynamic imports are found", () => {
  expect(packagesIn("src")).toEqual(
    expect.arrayContaining(["papaparse", "read-excel-file/universal", "react"]),
  )
})
