/** A folder as the build writes it, removed after the file's tests. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll } from "vitest"

/** Content of `assets/a-abc.js`. */
export const CODE = "export const a = 1"

export function siteFolder(): string {
  const root = mkdtempSync(join(tmpdir(), "koperasi-site-"))
  beforeAll(() => {
    mkdirSync(join(root, "assets"))
    writeFileSync(
      join(root, "index.html"),
      `<!doctype html><script>document.title='x'</script><script type="module" src="/a.js"></script>`,
    )
    writeFileSync(join(root, "assets/a-abc.js"), CODE)
    writeFileSync(join(root, "assets/a-abc.js.gz"), gzipSync(CODE))
    writeFileSync(join(root, "logo.svg"), "<svg/>")
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  return root
}
