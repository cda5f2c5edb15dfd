import { useDataProvider } from "@refinedev/core"
import type { Resource } from "../../../core/schema/resource"
import type { StoredRecord, Values } from "../../../core/schema/types"
import { providerName, useReadList } from "../../../lists/whole-list"
import { isOwnServer } from "../../../session/own-server"
import { statusOf } from "../../failure/failure"

/** True if a single record may be read: every host has the call, or the host is our own server (AB-101). */
export const hasSingleRead = ({ source }: Resource, own = isOwnServer()): boolean =>
  source.kind === "browser" || source.oneEverywhere || own

/** The record that a form or a row is based on. */
type Opened = Values | undefined
const idOf = (original: Opened): string => String(original?.id ?? "")

function useReads(resource: Resource) {
  const provider = useDataProvider()(providerName(resource))
  const readList = useReadList()
  return {
    /** Sends the record along: data of this browser are found by it (AB-14). */
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

/**
 * Reads a record as its host has it now: by its own call, else from its list.
 * @throws RequestError, 404 if the record is gone
 */
export function useNewerRecord(resource: Resource): (original: Opened) => Promise<StoredRecord> {
  const read = useReads(resource)
  return async (original) => {
    if (hasSingleRead(resource)) return read.one(original)
    const row = (await read.list()).find(({ id }) => id === idOf(original))
    if (!row) throw { statusCode: 404, message: "not in the list any more" }
    return row
  }
}

/**
 * Finds a record in its list, for a host without a call for one record.
 * @returns undefined if it is gone @throws RequestError
 */
export function useRecordFromList(resource: Resource): (id: string) => Promise<StoredRecord | undefined> {
  const read = useReads(resource)
  return async (id) => (await read.list()).find((row) => row.id === id)
}

/**
 * True if a record is gone. A 404 to a save does not prove it: a host may lack the call, or be behind a gateway that does not
 * know it. The same holds for the single read, so the list decides for a foreign host. A failed check counts as not gone.
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
