/** Our own server's endpoints for an import: batches with an idempotency key, and undo. */
import { useDataProvider } from "@refinedev/core"
import { useMemo } from "react"
import { AnswerError } from "../../core/codec/unwrap"
import {
  type BatchAnswer,
  type PastImport,
  readBatch,
  readImports,
  readUndone,
  type Undone,
} from "../../core/import/answers"
import type { Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { isObject } from "../../core/text"

interface Batch {
  /** Import id: the server writes the same rows under one id once. */
  id: string
  name: string
  whole: boolean
  rows: readonly { row: number; payload: Values }[]
}

export interface ImportCalls {
  send: (batch: Batch) => Promise<BatchAnswer>
  /** Lines of the import's rows that exist. */
  saved: (id: string) => Promise<ReadonlySet<number>>
  past: () => Promise<PastImport[]>
  /** Undoes some rows of an import after the cursor `after`. */
  undo: (id: string, after: number) => Promise<Undone>
}

/** @param resource of our own server */
export function useImportCalls({ name }: Resource): ImportCalls {
  const provider = useDataProvider()()
  return useMemo(() => {
    const ask = async (method: "get" | "post", path: string, payload?: unknown): Promise<unknown> => {
      if (!provider.custom) throw new Error("the data provider asks for nothing of its own")
      const url = `/imports/${encodeURIComponent(name)}${path}`
      const { data } = await provider.custom({ url, method, payload: payload as object })
      if (!isObject(data) || !("data" in data)) throw new AnswerError()
      return data.data
    }
    return {
      send: async (batch) => readBatch(await ask("post", "", batch)),
      saved: async (id) => new Set(readBatch(await ask("get", `/${encodeURIComponent(id)}`)).saved.keys()),
      past: async () => readImports(await ask("get", "")),
      undo: async (id, after) => readUndone(await ask("post", `/${encodeURIComponent(id)}/undo`, { after })),
    }
  }, [provider, name])
}
