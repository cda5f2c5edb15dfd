/** Token key: signs session tokens. Never in the database, which backups contain. */
import { createHmac, randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createOnce, restrictFile } from "../ground/private-files"
import { SettingsError } from "../ground/settings"

const FILE = "token-secret"
const BYTES = 32

/**
 * The token key of the setting `TOKEN_SECRET`, or of a file in the data folder, which the first start creates once for all processes.
 * @throws SettingsError for an unusable file
 */
export function readTokenKey(settings: { tokenSecret: string | null; dataDir: string }): Buffer {
  if (settings.tokenSecret !== null) return Buffer.from(settings.tokenSecret)
  const path = join(settings.dataDir, FILE)
  try {
    if (!existsSync(path))
      createOnce(path, (made) =>
        writeFileSync(made, `${randomBytes(BYTES).toString("base64")}\n`, { mode: 0o600, flush: true }),
      )
    restrictFile(path)
    const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64")
    if (key.length >= BYTES) return key
  } catch (error) {
    throw new SettingsError(`Kunci token '${path}' tidak dapat dibaca: ${(error as Error).message}.`)
  }
  throw new SettingsError(`Kunci token '${path}' rusak; hapus berkas itu, lalu semua pengguna masuk kembali.`)
}

/** False if `readTokenKey` would make a new key. */
export const hasTokenKey = (settings: { tokenSecret: string | null; dataDir: string }): boolean =>
  settings.tokenSecret !== null || existsSync(join(settings.dataDir, FILE))

/** Fingerprint by which processes on one database detect different keys; reveals nothing of the key. */
export const keyFingerprint = (key: Buffer): string =>
  createHmac("sha256", key).update("koperasi: fingerprint").digest("hex").slice(0, 32)
