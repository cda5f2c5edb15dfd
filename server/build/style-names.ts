import { createHash } from "node:crypto"
import { relative, resolve } from "node:path"

const ROOT = resolve(import.meta.dirname, "../..")

/**
 * Names of the classes of `*.module.css`, each with three characters for the path of its file. Vite's own have the line and
 * the contents in them: they weigh 0.4 KB more in a list, and an edit of a style changes the weight of all.
 * @throws Error two files whose characters are alike have a class of the same name
 */
export function styleNames(): (name: string, file: string) => string {
  const files = new Map<string, string>()
  return (name, file) => {
    const path = relative(ROOT, file.replace(/\?.*/, ""))
    const scoped = `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 3)}`
    const other = files.get(scoped) ?? path
    if (other !== path) throw new Error(`${path} and ${other} would both name a class ${scoped}: rename one`)
    files.set(scoped, path)
    return scoped
  }
}
