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

export interface Batch {
  /** The import's; the same rows under the same id are written once. */
  id: string
  /** File name. */
  name: string
  /** All of these or none. */
  whole: boolean
  rows: readonly { row: number; payload: Values }[]
}

export interface ImportCalls {
  send: (batch: Batch) => Promise<BatchAnswer>
  /** The rows of an import that stand there. */
  saved: (id: string) => Promise<ReadonlySet<number>>
  past: () => Promise<PastImport[]>
  /** Takes back some of an import's rows, those after `after` first. */
  undo: (id: string, after: number) => Promise<Undone>
}

/** @param resource one that lives on our own server */
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
