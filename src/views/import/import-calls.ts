/** Our own server's endpoints for an import: batches with an idempotency key, and undo. */
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
import { useApi } from "../record/use-api"

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
  const api = useApi()
  return useMemo(() => {
    const call = async (method: "get" | "post", path: string, payload?: object): Promise<unknown> => {
      const data = await api({ url: `/imports/${encodeURIComponent(name)}${path}`, method, payload })
      if (!isObject(data) || !("data" in data)) throw new AnswerError()
      return data.data
    }
    return {
      send: async (batch) => readBatch(await call("post", "", batch)),
      saved: async (id) => new Set(readBatch(await call("get", `/${encodeURIComponent(id)}`)).saved.keys()),
      past: async () => readImports(await call("get", "")),
      undo: async (id, after) => readUndone(await call("post", `/${encodeURIComponent(id)}/undo`, { after })),
    }
  }, [api, name])
}
