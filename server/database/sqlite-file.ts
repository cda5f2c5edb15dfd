/** The embedded database's file, before SQLite opens it: whether it is one, and that nobody else may read it. */
import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs"
import { basename } from "node:path"
import { createOnce, restrictFile } from "../ground/private-files"

const MAGIC = "SQLite format 3\0"
/** Where the header says how the file is written: 2 with a write-ahead log. */
const WRITE_VERSION = 18
const LOGGED = 2

function header(path: string): Buffer {
  const bytes = Buffer.alloc(100)
  const file = openSync(path, "r")
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(file)
  }
}

const RESTORE = "kembalikan cadangan, atau hapus berkas itu untuk memulai dari awal"

/**
 * Makes a new database whole, or finds that what is there can be one: an empty file is a lost database, and no new
 * installation. Both it and its side files become readable for us alone; SQLite makes new side files like the file.
 * @param make makes an empty database under a name
 * @returns whether the file was not written by this server: a copy that was put in its place
 * @throws Error with what to do about it, to stand in a sentence
 */
export function prepareFile(path: string, make: (path: string) => void): { copied: boolean } {
  const name = basename(path)
  if (!existsSync(path)) {
    const log = `${path}-wal`
    // Looked for again: another process that starts at the same time may just have made both.
    if (existsSync(log) && statSync(log).size > 0 && !existsSync(path))
      throw new Error(`berkas ${name} hilang tetapi ${name}-wal masih ada: ${RESTORE}`)
    createOnce(path, make)
  }
  if (!statSync(path).isFile()) throw new Error(`${name} bukan berkas`)
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) restrictFile(file)
  const bytes = header(path)
  if (bytes.length === 0) throw new Error(`berkas ${name} kosong (0 byte): ${RESTORE}`)
  if (bytes.subarray(0, MAGIC.length).toString("latin1") !== MAGIC)
    throw new Error(`berkas ${name} bukan database SQLite: ${RESTORE}`)
  return { copied: bytes[WRITE_VERSION] !== LOGGED }
}
