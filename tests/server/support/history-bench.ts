import { expect } from "vitest"
import { registry } from "../../../resources/registry"
import { hashPassword } from "../../../server/auth/password"
import type { Database } from "../../../server/database/types"
import { chainAll } from "../../../server/history/chain"
import { sealKey } from "../../../server/history/seal"
import { type Verifying, verifyHistory } from "../../../server/history/verify"
import type { HistoryEntry } from "../../../src/core/history/entry"
import { type Client, openProduct, type Server } from "./api"
import type { Databases } from "./both-databases"
import { type Basics, basics } from "./people"

export interface HistoryBench {
  db: Database
  /** The same database as another process has it; on PostgreSQL alone. */
  second: Database | undefined
  server: Server & { root: Client; adminId: string }
  b: Basics
}

/** @returns the bench once it is open, and what is asked of it */
export function historyBench({ kind, open, pair }: Databases) {
  let bench: HistoryBench
  const shift = { ms: 0 }
  const now = () => new Date(Date.now() + shift.ms)
  const opening = async (): Promise<HistoryBench> => {
    const [db, second] = kind === "sqlite" ? [await open(registry), undefined] : await pair(registry)
    const server = await openProduct({ db, now, hashPassword: (password) => hashPassword(password) })
    bench = { db, second, server, b: await basics(server.root) }
    return bench
  }

  const read = async (query = "", client = bench.server.root): Promise<HistoryEntry[]> => {
    const { status, body } = await client.get(`/history${query}`)
    expect(status).toBe(200)
    return body.data
  }
  const of = (resource: string, id: string) => read(`?resource=${resource}&record=${id}`)
  const made = async (path: string, payload: unknown): Promise<string> => {
    const { status, body } = await bench.server.root.post(path, payload)
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data.id
  }
  const verified = async (asked: Partial<Verifying> = {}) => {
    await chainAll(bench.db)
    return verifyHistory(bench.db.queries, { ...asked, key: sealKey(bench.server.engine.tokenKey) })
  }
  return { opening, now, shift, read, of, made, verified }
}
