import { readFile } from "node:fs/promises"
import { BackupError } from "./backup-error"

type Environment = Readonly<Record<string, string | undefined>>

const SHORTEST_PASSPHRASE = 12

/** The passphrase of the environment; null: the backup is not encrypted. @throws BackupError */
export async function readPassphrase(env: Environment): Promise<string | null> {
  const file = env.BACKUP_PASSPHRASE_FILE
  const text = file ? await readFile(file, "utf8").catch(() => null) : (env.BACKUP_PASSPHRASE ?? "")
  if (text === null) throw new BackupError(`BACKUP_PASSPHRASE_FILE '${file}' tidak dapat dibaca.`)
  const passphrase = text.replace(/\r?\n$/, "")
  if (passphrase === "" && !file) return null
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new BackupError(`Kata sandi cadangan minimal ${SHORTEST_PASSPHRASE} karakter.`)
  return passphrase
}
