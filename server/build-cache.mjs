/** Whether what is built was built from the sources as they are now. Cheap: it looks at names, sizes and times only. */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))

const SOURCES = ["src", "resources", "print-templates", "server", "migrations", "public"]
const FILES = ["index.html", "vite.config.ts", "package.json", "package-lock.json"]
const OUTPUTS = { client: "dist/client/index.html", server: "dist/server/main.js" }

const markOf = (part) => join(root, "dist", `.${part}`)

/** A fingerprint of everything that a build reads, and of the address that is built into it. */
export function fingerprint() {
  const hash = createHash("sha256").update(`${process.version} ${process.env.VITE_API_URL ?? ""}`)
  const add = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  for (const folder of SOURCES) {
    const path = join(root, folder)
    if (!existsSync(path)) continue
    const entries = readdirSync(path, { recursive: true, withFileTypes: true })
    for (const file of entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)))
      add(file)
  }
  for (const file of FILES) if (existsSync(join(root, file))) add(join(root, file))
  return hash.digest("hex")
}

/** @param {"client" | "server"} part */
export const isFresh = (part, now) =>
  existsSync(join(root, OUTPUTS[part])) &&
  existsSync(markOf(part)) &&
  readFileSync(markOf(part), "utf8") === now

/** @param {"client" | "server"} part */
export function markBuilt(part, before) {
  mkdirSync(dirname(markOf(part)), { recursive: true })
  writeFileSync(markOf(part), before)
}
