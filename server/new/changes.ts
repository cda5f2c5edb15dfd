/** Files that a command writes: formatted, shown as a difference, written together, and never over another file. */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { differenceOf } from "./difference"
import { Refusal } from "./refusal"

export interface Change {
  /** From the project's root. */
  path: string
  /** null: a new file. */
  before: string | null
  after: string
}

/** The files of a project as a command sees them, with its own changes. */
export interface Project {
  read: (path: string) => string
  has: (path: string) => boolean
  /** @throws Refusal if the file exists */
  create: (path: string, text: string) => void
  /** @param edit returns the new text */
  change: (path: string, edit: (text: string) => string) => void
  changes: () => readonly Change[]
}

/** The formatter and import order of the project, for a text that is not written yet. */
function formatted(root: string, path: string, text: string): string {
  if (!/\.(tsx?|mjs|json)$/.test(path)) return text
  const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome")
  const args = [biome, "check", "--write", `--stdin-file-path=${path}`]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, input: text })
  // A remaining finding of the linter is one for `npm run lint`; without output the code does not parse.
  if (status !== 0 && stdout.length === 0) throw new Error(`${path}: ${stderr}`)
  return stdout.toString()
}

export function openProject(root: string): Project {
  const made = new Map<string, Change>()
  const has = (path: string) => made.has(path) || existsSync(join(root, path))
  const read = (path: string) => made.get(path)?.after ?? readFileSync(join(root, path), "utf8")
  return {
    has,
    read,
    create: (path, text) => {
      if (has(path)) throw new Refusal(`${path} exists`, "choose another name: no file is overwritten")
      made.set(path, { path, before: null, after: formatted(root, path, text) })
    },
    change: (path, edit) => {
      const text = read(path)
      const before = made.has(path) ? (made.get(path)?.before ?? null) : text
      made.set(path, { path, before, after: formatted(root, path, edit(text)) })
    },
    changes: () => [...made.values()].filter(({ before, after }) => before !== after),
  }
}

export const printed = (changes: readonly Change[]): string =>
  changes.map(({ path, before, after }) => differenceOf(path, before, after)).join("\n")

export function writeChanges(root: string, changes: readonly Change[]): void {
  for (const { path, before, after } of changes) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), after, { flag: before === null ? "wx" : "w" })
  }
}
