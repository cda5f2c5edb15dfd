/** A build belongs to the contents of its sources: a copy of both starts like the original, also in a read-only folder. */
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { fingerprint, isFresh, root, storeFingerprint } from "../../server/build/cache.mjs"
import { ADMIN, testProcess } from "./support/process"
import { tempFolder } from "./support/temp-folder"

const server = testProcess()
const trees = tempFolder()
afterEach(() => server.kill())
afterAll(() => {
  for (const file of filesOf(trees)) chmodSync(dirname(file), 0o755)
  server.remove()
})

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

describe("the fingerprint of the sources", () => {
  const tree = (name: string, files: Record<string, string>): string => {
    const folder = join(trees, name)
    for (const [path, text] of Object.entries(files)) write(join(folder, path), text)
    return folder
  }
  const SOURCES = { "src/a.ts": "a", "src/deep/b.ts": "b", "resources/c.ts": "c", "package.json": "{}" }

  test("is the same in another place, at another time and in another order of writing", () => {
    const one = tree("one", SOURCES)
    const other = tree("far/other", Object.fromEntries(Object.entries(SOURCES).reverse()))
    for (const file of filesOf(other)) utimesSync(file, 1, 1)
    expect(fingerprint(other)).toBe(fingerprint(one))
  })

  test.each<[string, Record<string, string>]>([
    ["a text of the same length", { ...SOURCES, "src/a.ts": "x" }],
    ["an additional file", { ...SOURCES, "public/d.svg": "" }],
    [
      "a file that has moved",
      { "src/b.ts": "b", "src/a.ts": "a", "resources/c.ts": "c", "package.json": "{}" },
    ],
    ["a text that has moved to the next file", { ...SOURCES, "src/a.ts": "ab", "src/deep/b.ts": "" }],
    ["another list of packages", { ...SOURCES, "package.json": "{ }" }],
  ])("changes with %s", (name, files) => {
    expect(fingerprint(tree(name, files))).not.toBe(fingerprint(tree("plain", SOURCES)))
  })

  test("a build is fresh in the copy of its folder", () => {
    const built = tree("built", { ...SOURCES, "dist/server/main.js": "" })
    storeFingerprint("server", fingerprint(built), built)
    const copy = join(trees, "copy")
    cpSync(built, copy, { recursive: true })
    expect(isFresh("server", fingerprint(copy), copy)).toBe(true)
    writeFileSync(join(copy, "src/a.ts"), "x")
    expect(isFresh("server", fingerprint(copy), copy)).toBe(false)
  })
})

const hasModes = process.platform !== "win32"

describe.skipIf(!hasModes)("a built folder that was copied, without what builds it", () => {
  const SPARE = new Set(["node_modules", ".git", "dist", "data", "tests", "docs", "test-results"])
  /** Root may write everywhere, so the server runs as a user that owns nothing. */
  const READER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
  /** The embedded database and what it loads: all that a built server takes from packages. */
  const DATABASE = ["@photostructure/sqlite", "node-gyp-build"]
  let copy = ""

  beforeAll(async () => {
    const made = join(trees, "made")
    for (const name of readdirSync(root))
      if (!SPARE.has(name)) cpSync(join(root, name), join(made, name), { recursive: true })
    cpSync(dirname(await server.build()), join(made, "dist/server"), { recursive: true })
    for (const name of DATABASE.map((each) => join("node_modules", each)))
      cpSync(join(root, name), join(made, name), { recursive: true })
    write(join(made, "dist/client/index.html"), "<!doctype html><title>Koperasi</title>")
    for (const part of ["client", "server"] as const) storeFingerprint(part, fingerprint(made), made)
    copy = join(trees, "copied")
    cpSync(made, copy, { recursive: true })
    rmSync(made, { recursive: true })
    chmodSync(trees, 0o755)
    const readOnly = (path: string) => chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444)
    for (const file of filesOf(copy)) readOnly(file)
    for (const folder of readdirSync(copy, { recursive: true, withFileTypes: true }))
      if (folder.isDirectory()) readOnly(join(folder.parentPath, folder.name))
    readOnly(copy)
  }, 240_000)

  /** `npm start` without write access to the folder; stopped once it is ready. */
  async function startCopy() {
    const DATA_DIR = mkdtempSync(join(trees, "data-"))
    if (READER) chownSync(DATA_DIR, READER.uid, READER.gid)
    const options = { cwd: copy, file: "server/start.mjs", ...READER }
    const { child, out, ended } = server.run({ DATA_DIR, ...ADMIN }, [], options)
    child.stdout.on("data", () => out().includes("siap di http") && child.kill("SIGTERM"))
    const { code, out: printed, error } = await ended
    return { code, printed: printed + error }
  }

  test("starts its build and writes nothing into the folder", async () => {
    const before = filesOf(copy).sort()
    const { code, printed } = await startCopy()
    expect(printed).toContain("siap di http")
    expect(printed).not.toContain("Membangun")
    expect(code).toBe(0)
    expect(filesOf(copy).sort()).toEqual(before)
  }, 60_000)

  test("with other sources ends with one sentence: it cannot build in a read-only folder", async () => {
    const source = join(copy, "resources/registry.ts")
    const [folder, aside] = [dirname(source), join(trees, basename(source))]
    chmodSync(folder, 0o755)
    renameSync(source, aside)
    const { code, printed } = await startCopy()
    renameSync(aside, source)
    expect(printed.trim().split("\n")).toHaveLength(1)
    expect(printed).toContain("npm run build")
    expect(code).toBe(1)
    expect(existsSync(join(copy, "dist/server/main.js"))).toBe(true)
  }, 60_000)
})
