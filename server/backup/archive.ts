/**
 * Backup file: the database's own copy, gzipped, and encrypted if there is a passphrase. No own format: `age -d FILE
 * gunzip` restores the input of SQLite or pg_restore.
 */
import { randomBytes } from "node:crypto"
import { createReadStream, createWriteStream, existsSync } from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { Decrypter, Encrypter } from "age-encryption"
import { BackupError } from "./backup-error"

const AGE = "age-encryption.org/v1"
const GZIP = "\x1f\x8b"

/** Error code of Node → reason. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "tidak ada izin",
  EPERM: "tidak ada izin",
  EROFS: "hanya dapat dibaca",
  ENOSPC: "ruang penyimpanan penuh",
  ENOENT: "tidak ada",
  EISDIR: "itu folder, bukan berkas",
  ENOTDIR: "foldernya tidak ada",
  EIO: "disknya tidak dapat dibaca atau ditulis",
}

/** Why a file could not be read or written; undefined for any other error. */
export const fileReason = (error: unknown): string | undefined =>
  REASONS[(error as NodeJS.ErrnoException).code ?? ""]

/** scrypt's work factor as a power of two: age's default, about a second. */
let cost = 18
/** Sets scrypt's work factor; tests lower it. */
export function encryptAt(power: number): void {
  cost = power
}

type Bytes = Uint8Array<ArrayBuffer>
const asWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Bytes>
const asNode = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as never)

/** Makes the file survive a power cut: also syncs the folder's entry, where the system can. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/**
 * Writes `source` as a backup. The file gets its name once it is complete and on the disk.
 * @throws BackupError if the file exists already or cannot be written
 */
export async function pack(source: string, target: string, passphrase: string | null): Promise<void> {
  if (existsSync(target)) throw new BackupError(`Berkas '${target}' sudah ada; pakailah nama lain.`)
  const half = `${target}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`
  try {
    const zipped = createReadStream(source).pipe(createGzip())
    const out = createWriteStream(half, { flags: "wx", mode: 0o600, flush: true })
    if (passphrase === null) await pipeline(zipped, out)
    else {
      const encrypter = new Encrypter()
      encrypter.setPassphrase(passphrase)
      encrypter.setScryptWorkFactor(cost)
      await pipeline(asNode(await encrypter.encrypt(asWeb(zipped))), out)
    }
    await rename(half, target)
    await syncFolder(dirname(target))
  } catch (error) {
    await rm(half, { force: true })
    const reason = fileReason(error)
    throw reason ? new BackupError(`Cadangan '${target}' tidak dapat ditulis: ${reason}.`) : error
  }
}

async function head(path: string, length: number): Promise<string> {
  const file = await open(path, "r")
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead).toString("latin1")
  } finally {
    await file.close()
  }
}

async function decrypted(source: string, passphrase: string | null): Promise<Readable> {
  if (passphrase === null)
    throw new BackupError(
      `Cadangan '${source}' terenkripsi; isi BACKUP_PASSPHRASE atau BACKUP_PASSPHRASE_FILE.`,
    )
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return asNode(await decrypter.decrypt(asWeb(createReadStream(source))))
  } catch {
    throw new BackupError(
      `Cadangan '${source}' tidak dapat dibuka: kata sandinya salah atau berkasnya rusak.`,
    )
  }
}

/**
 * Unpacks a backup into a new file, for the server's own user alone.
 * @throws BackupError for another file, a damaged one or a wrong passphrase
 */
export async function unpack(source: string, target: string, passphrase: string | null): Promise<void> {
  try {
    const start = await head(source, AGE.length)
    const encrypted = start === AGE
    if (!encrypted && !start.startsWith(GZIP))
      throw new BackupError(`'${source}' bukan berkas cadangan dari npm run backup.`)
    const zipped = encrypted ? await decrypted(source, passphrase) : createReadStream(source)
    await pipeline(
      zipped,
      createGunzip(),
      createWriteStream(target, { flags: "wx", mode: 0o600, flush: true }),
    )
  } catch (error) {
    await rm(target, { force: true })
    if (error instanceof BackupError) throw error
    const reason = fileReason(error)
    throw new BackupError(
      reason
        ? `Cadangan '${source}' tidak dapat dibaca: ${reason}.`
        : `Cadangan '${source}' rusak atau terpotong; pakailah cadangan lain.`,
    )
  }
}

/** The first bytes of an unpacked backup, which name its format (`MAGIC`). */
export const magicBytes = (path: string): Promise<string> => head(path, 16)
