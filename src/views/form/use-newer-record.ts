import { useDataProvider } from "@refinedev/core"
import type { Resource } from "../../core/schema/resource"
import { isOwnServer } from "../../providers/own-server"
import type { StoredRecord } from "../edit-stash"
import { statusOf } from "../failure"
import { hasSingleRead } from "./opened-record"

function useReads({ name, source }: Resource) {
  const provider = useDataProvider()(source.kind === "browser" ? "browser" : undefined)
  return {
    one: async (id: string) => (await provider.getOne<StoredRecord>({ resource: name, id })).data,
    list: async () =>
      (await provider.getList<StoredRecord>({ resource: name, pagination: { mode: "off" } })).data,
  }
}

/** Reads a record as its host has it now: by itself where there is such a call, else out of its list. @throws ApiError, 404 where it is gone */
export function useNewerRecord(resource: Resource): (id: string) => Promise<StoredRecord> {
  const read = useReads(resource)
  return async (id) => {
    if (hasSingleRead(resource)) return read.one(id)
    const row = (await read.list()).find((candidate) => candidate.id === id)
    if (!row) throw { statusCode: 404, message: "not in the list any more" }
    return row
  }
}

/**
 * Whether a record is there no more. A 404 to a save alone does not say so: a host may not have the call, or lie behind
 * a gateway that does not know it. Of a foreign host the list has the last word, for the same goes for the single read.
 * What cannot be asked counts as being there.
 */
export function useIsGone(resource: Resource): (id: string) => Promise<boolean> {
  const read = useReads(resource)
  const isRefused = async (id: string) => {
    try {
      await read.one(id)
      return false
    } catch (error) {
      if (statusOf(error) === 404) return true
      throw error
    }
  }
  return async (id) => {
    try {
      if (hasSingleRead(resource) && !(await isRefused(id))) return false
      if (isOwnServer() || resource.source.kind === "browser") return true
      return !(await read.list()).some((row) => row.id === id)
    } catch (error) {
      console.error(error)
      return false
    }
  }
}
