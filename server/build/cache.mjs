/** Fingerprint of a build's sources: contents and relative paths, so that a copied or moved folder keeps its build. */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

const SOURCES = ["src", "resources", "print-templates", "server", "migrations", "public"]
const FILES = ["index.html", "vite.config.ts", "package.json", "package-lock.json"]
const OUTPUTS = { client: "dist/client/index.html", server: "dist/server/main.js" }

const markOf = (part, folder) => join(folder, "dist", `.${part}`)

/** Relative path with slashes, the same on every system. */
const nameIn = (folder, path) => relative(folder, path).split(sep).join("/")

function sourcesIn(folder) {
  const paths = FILES.map((name) => join(folder, name)).filter((path) => existsSync(path))
  for (const name of SOURCES) {
    if (!existsSync(join(folder, name))) continue
    for (const entry of readdirSync(join(folder, name), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) paths.push(join(entry.parentPath, entry.name))
  }
  return paths
}

/** Digest of everything that a build reads, and of the address that is built into it. */
export function fingerprint(folder = root) {
  const hash = createHash("sha256").update(`${process.env.VITE_API_URL ?? ""}\n`)
  // A file system lists its files in an order of its own.
  const named = sourcesIn(folder).map((path) => ({ path, name: nameIn(folder, path) }))
  for (const { path, name } of named.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const text = readFileSync(path)
    hash.update(`${name} ${text.length}\n`).update(text)
  }
  return hash.digest("hex")
}

/** @param {"client" | "server"} part */
export const isFresh = (part, now, folder = root) =>
  existsSync(join(folder, OUTPUTS[part])) &&
  existsSync(markOf(part, folder)) &&
  readFileSync(markOf(part, folder), "utf8") === now

/** @param {"client" | "server"} part */
export function storeFingerprint(part, before, folder = root) {
  const mark = markOf(part, folder)
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, before)
}
