/** Checks and restricts the embedded database's file before SQLite opens it. */
import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs"
import { basename } from "node:path"
import { createOnce, restrictFile } from "../ground/private-files"

const MAGIC = "SQLite format 3\0"
/** Offset of the write version in the header; 2 means write-ahead log. */
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
 * Creates a missing database, or checks the existing file. An empty file is a lost database, not a new installation.
 * Restricts the file and its side files to the server's user; SQLite creates new side files with the mode of the file.
 * @param make creates an empty database at a path
 * @returns `copied`: true if another program wrote the file
 * @throws Error with the remedy, as part of a sentence
 */
export function prepareFile(path: string, make: (path: string) => void): { copied: boolean } {
  const name = basename(path)
  if (!existsSync(path)) {
    const log = `${path}-wal`
    // Checked again: a process that starts at the same time may have just created both.
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
