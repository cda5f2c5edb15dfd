/** A build belongs to the text of its sources: a copy of both starts as the original does, also where nothing can be written. */
import { spawn } from "node:child_process"
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
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { fingerprint, isFresh, root, storeFingerprint } from "../../server/build/cache.mjs"
import { ADMIN, testProcess } from "./support/process"

const server = testProcess()
const trees = mkdtempSync(join(tmpdir(), "koperasi-trees-"))
afterEach(() => server.kill())
afterAll(() => {
  for (const file of filesOf(trees)) chmodSync(dirname(file), 0o755)
  rmSync(trees, { recursive: true, force: true })
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
    ["a file more", { ...SOURCES, "public/d.svg": "" }],
    [
      "a file that has moved",
      { "src/b.ts": "b", "src/a.ts": "a", "resources/c.ts": "c", "package.json": "{}" },
    ],
    ["a text that has moved to the next file", { ...SOURCES, "src/a.ts": "ab", "src/deep/b.ts": "" }],
    ["another list of packages", { ...SOURCES, "package.json": "{ }" }],
  ])("is another one for %s", (name, files) => {
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
  /** Root may write everywhere: there the server runs as a user that owns nothing. */
  const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
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

  /** `npm start` by who cannot write the folder; ended once it is ready. */
  async function startCopy() {
    const DATA_DIR = mkdtempSync(join(trees, "data-"))
    if (NOBODY) chownSync(DATA_DIR, NOBODY.uid, NOBODY.gid)
    const child = spawn(process.execPath, ["server/start.mjs"], {
      cwd: copy,
      env: { PATH: process.env.PATH, PORT: "0", DATA_DIR, ...ADMIN },
      stdio: ["ignore", "pipe", "pipe"],
      ...NOBODY,
    })
    let said = ""
    const hear = (data: Buffer) => {
      said += data
      if (said.includes("siap di http")) child.kill("SIGTERM")
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    const code = await new Promise((resolve) => child.on("close", resolve))
    return { code, said }
  }

  test("starts what it holds, and writes nothing into it", async () => {
    const before = filesOf(copy).sort()
    const { code, said } = await startCopy()
    expect(said).toContain("siap di http")
    expect(said).not.toContain("Membangun")
    expect(code).toBe(0)
    expect(filesOf(copy).sort()).toEqual(before)
  }, 60_000)

  test("of older sources, it ends with one sentence: it cannot be built where it stands", async () => {
    const source = join(copy, "resources/registry.ts")
    const [folder, aside] = [dirname(source), join(trees, basename(source))]
    chmodSync(folder, 0o755)
    renameSync(source, aside)
    const { code, said } = await startCopy()
    renameSync(aside, source)
    expect(said.trim().split("\n")).toHaveLength(1)
    expect(said).toContain("npm run build")
    expect(code).toBe(1)
    expect(existsSync(join(copy, "dist/server/main.js"))).toBe(true)
  }, 60_000)
})
