import { useDataProvider } from "@refinedev/core"
import type { Resource } from "../../../core/schema/resource"
import type { StoredRecord, Values } from "../../../core/schema/types"
import { providerName, useReadList } from "../../../lists/whole-list"
import { isOwnServer } from "../../../session/own-server"
import { statusOf } from "../../failure/failure"
import { hasSingleRead } from "./opened-record"

/** The record that a form or a row stands upon. */
type Opened = Values | undefined
const idOf = (original: Opened): string => String(original?.id ?? "")

function useReads(resource: Resource) {
  const provider = useDataProvider()(providerName(resource))
  const readList = useReadList()
  return {
    /** The very record that stands open: a list of this browser tells it by that one (AB-14). */
    one: async (original: Opened) =>
      (
        await provider.getOne<StoredRecord>({
          resource: resource.name,
          id: idOf(original),
          meta: { original },
        })
      ).data,
    list: () => readList(resource),
  }
}

/** Reads a record as its host has it now: by itself where there is such a call, else out of its list. @throws RequestError, 404 where it is gone */
export function useNewerRecord(resource: Resource): (original: Opened) => Promise<StoredRecord> {
  const read = useReads(resource)
  return async (original) => {
    if (hasSingleRead(resource)) return read.one(original)
    const row = (await read.list()).find(({ id }) => id === idOf(original))
    if (!row) throw { statusCode: 404, message: "not in the list any more" }
    return row
  }
}

/** Looks a record up in its list, for a host without a single read. @returns undefined where it is gone @throws RequestError */
export function useListedRecord(resource: Resource): (id: string) => Promise<StoredRecord | undefined> {
  const read = useReads(resource)
  return async (id) => (await read.list()).find((row) => row.id === id)
}

/**
 * Whether a record is there no more. A 404 to a save alone does not say so: a host may not have the call, or lie behind
 * a gateway that does not know it. Of a foreign host the list has the last word, for the same goes for the single read.
 * What cannot be asked counts as being there.
 */
export function useIsGone(resource: Resource): (original: Opened) => Promise<boolean> {
  const read = useReads(resource)
  const isRefused = async (original: Opened) => {
    try {
      await read.one(original)
      return false
    } catch (error) {
      if (statusOf(error) === 404) return true
      throw error
    }
  }
  return async (original) => {
    try {
      if (hasSingleRead(resource) && !(await isRefused(original))) return false
      if (isOwnServer() || resource.source.kind === "browser") return true
      return !(await read.list()).some(({ id }) => id === idOf(original))
    } catch (error) {
      console.error(error)
      return false
    }
  }
}
