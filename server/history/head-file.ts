/**
 * The chain's head in a file outside the database: `AUDIT_HEAD_FILE`, and one beside each backup. A chain that was cut
 * or rebuilt no longer contains it.
 */
import { existsSync, readFileSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import type { Queries } from "../database/types"
import { log } from "../ground/log"
import { replaceFile } from "../ground/private-files"
import { SettingsError } from "../ground/settings"
import { headOf, type Link } from "./chain"
import { holds, type Noted } from "./verify"

export const headFileOf = (backup: string): string => `${backup}.head`

/** Line of the file: `NUMBER HASH TIME`. */
export const headLine = ({ number, hash }: Link, at: Date): string =>
  `${number} ${hash} ${at.toISOString()}\n`

/** @throws SettingsError for a file without a head */
export function readHead(path: string): Link {
  const [, number, hash = ""] = /^(\d+) ([\da-f]{64})\b/.exec(readFileSync(path, "utf8")) ?? []
  if (number === undefined) throw new SettingsError(`'${path}' tidak berisi ujung rantai riwayat.`)
  return { number: Number(number), hash }
}

/** The stored heads: of the file, and of the backups in a folder. @throws SettingsError */
export async function readStoredHeads(file: string | null, backups: string | null): Promise<Noted[]> {
  const names = backups && existsSync(backups) ? await readdir(backups) : []
  const paths = names.filter((name) => name.endsWith(headFileOf(""))).map((name) => join(backups ?? "", name))
  return [...(file && existsSync(file) ? [file] : []), ...paths.sort()].map((where) => ({
    ...readHead(where),
    where,
  }))
}

/** Writes the newest head on each call. A stored head that the chain does not contain stays, as evidence. */
export function createHeadWriter(queries: Queries, path: string, now: () => Date): () => Promise<void> {
  let last = -1
  let refused = false
  return async () => {
    const head = await headOf(queries)
    if (head.number === last || head.number === 0 || refused) return
    const noted = existsSync(path) ? readHead(path) : undefined
    if (noted && !(await holds(queries, noted))) {
      refused = true
      const fields = { file: path, noted: noted.number, head: head.number }
      log({ event: "history.head_missing", level: "error", fields })
      return
    }
    // Another process that shares the file may be ahead.
    if (!noted || noted.number < head.number) await replaceFile(path, headLine(head, now()))
    last = head.number
  }
}
