/** Backup files whose source cannot be read. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, test, vi } from "vitest"
import { pack, setScryptWorkFactor, unpack } from "../../../server/backup/archive"
import { BackupError } from "../../../server/backup/backup-error"
import { tempFolder } from "../support/temp-folder"
import { PASSPHRASE } from "./backup-bench"

setScryptWorkFactor(10)

const disk = vi.hoisted(() => ({ fails: false }))
vi.mock("node:fs", async (importOriginal) => {
  const fs = await importOriginal<typeof import("node:fs")>()
  return {
    ...fs,
    /** While the disk fails, the second read of a file is an error. */
    createReadStream: (path: string) => {
      const stream = fs.createReadStream(path, { highWaterMark: 64 })
      const fault = Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" })
      if (disk.fails) stream.once("data", () => stream.destroy(fault)).pause()
      return stream
    },
  }
})
afterEach(() => {
  disk.fails = false
})

const folder = tempFolder()
const at = (name: string) => join(folder, name)
mkdirSync(at("folder"))
writeFileSync(at("database"), "x".repeat(10_000))

/** The sentence of the rejection. */
const faultOf = async (work: Promise<void>) => {
  const error = await work.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  expect(error).toBeInstanceOf(BackupError)
  return String(error)
}

describe.each([
  ["plain", null],
  ["encrypted", PASSPHRASE],
] as const)("%s", (kind, passphrase) => {
  const file = at(`${kind}.gz`)

  test("a source that cannot be read is refused with the reason and leaves no file", async () => {
    const before = readdirSync(folder)
    const packed = (source: string) => faultOf(pack(at(source), file, passphrase))
    expect(await packed("missing")).toContain("tidak dapat ditulis: tidak ada.")
    // A folder can be opened; its first read fails.
    expect(await packed("folder")).toContain("tidak dapat ditulis: itu folder, bukan berkas.")
    disk.fails = true
    expect(await packed("database")).toContain("tidak dapat ditulis: disknya tidak dapat dibaca")
    expect(readdirSync(folder)).toEqual(before)
  })

  test("a backup on a failing disk is not reported as damaged or as a wrong passphrase", async () => {
    await pack(at("database"), file, passphrase)
    disk.fails = true
    expect(await faultOf(unpack(file, at("restored"), passphrase))).toContain(
      "tidak dapat dibaca: disknya tidak dapat dibaca",
    )
    expect(readdirSync(folder)).not.toContain("restored")
    disk.fails = false
    await unpack(file, at("restored"), passphrase)
    rmSync(at("restored"))
  })
})
