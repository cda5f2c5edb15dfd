import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"

/** A folder that is removed after the file's tests. */
export function fileFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "koperasi-files-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, "files")
}
