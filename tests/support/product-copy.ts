/** Copies the sources into a temporary folder, where a test changes them. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const COPIED = ["src", "server", "resources", "print-templates", "tests/support", "tests/server/support"]

export interface ProductCopy {
  path: (...parts: string[]) => string
  /** Changes one file. @throws Error if it lacks the text to replace */
  change: (file: string, from: string | RegExp, to: string) => void
  remove: () => void
}

/** @param folders the copied folders and files */
export function copyProduct(folders: readonly string[] = COPIED): ProductCopy {
  const folder = mkdtempSync(join(tmpdir(), "koperasi-copy-"))
  const path = (...parts: string[]) => join(folder, ...parts)
  for (const name of folders) cpSync(name, path(name), { recursive: true })
  for (const name of ["package.json", "tsconfig.json"]) cpSync(name, path(name))
  // A folder of its own: caches below it belong to the copy.
  mkdirSync(path("node_modules"))
  for (const name of readdirSync("node_modules"))
    if (!name.startsWith(".vite"))
      symlinkSync(join(process.cwd(), "node_modules", name), path("node_modules", name))
  return {
    path,
    change: (file, from, to) => {
      const text = readFileSync(path(file), "utf8")
      const changed = text.replace(from, to)
      if (changed === text) throw new Error(`${file} has no ${from}`)
      writeFileSync(path(file), changed)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
