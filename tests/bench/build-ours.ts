/** The product with one more entity, the ten columns that peers are measured with, built as a host of static files serves it. */
import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const COPIED = ["src", "server", "resources", "print-templates", "migrations", "public"]
const FILES = ["index.html", "vite.config.ts", "package.json", "package-lock.json", "tsconfig.json"]

export interface Built {
  folder: string
  remove: () => void
}

/** @throws Error with the output of a failed build */
export function buildOurs(): Built {
  const copy = mkdtempSync(join(tmpdir(), "koperasi-bench-"))
  for (const name of [...COPIED, ...FILES].filter((name) => existsSync(name)))
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"))
  const people = readFileSync("tests/bench/people.ts", "utf8").replaceAll("../../src/", "../src/")
  writeFileSync(join(copy, "resources/people.ts"), people)
  const index = join(copy, "resources/index.ts")
  const listed = readFileSync(index, "utf8").replace(/\n\] as unknown/, "\n  people,\n] as unknown")
  writeFileSync(index, `import { people } from "./people"\n${listed}`)
  const { status, stdout, stderr } = spawnSync(process.execPath, ["node_modules/vite/bin/vite.js", "build"], {
    cwd: copy,
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(`the build failed:\n${stdout}${stderr}`)
  return { folder: join(copy, "dist/client"), remove: () => rmSync(copy, { recursive: true, force: true }) }
}
