/** A folder as the build writes it, removed after the file's tests. */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { beforeAll } from "vitest"
import { tempFolder } from "./temp-folder"

/** Content of `assets/a-abc.js`. */
export const CODE = "export const a = 1"

export function siteFolder(): string {
  const root = tempFolder()
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
  return root
}
