import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"

/** Creates a folder that is removed after the file's or the describe's other hooks. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "koperasi-test-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
