import { useDataProvider } from "@refinedev/core"
import type { Resource } from "../../core/schema/resource"
import type { Handed } from "../handover"
import { hasSingleRead } from "./opened-record"

/** Reads a record as its host has it now: by itself where there is such a call, else out of its list. @throws ApiError, 404 where it is gone */
export function useNewerRecord(resource: Resource): (id: string) => Promise<Handed> {
  const provider = useDataProvider()()
  return async (id) => {
    if (hasSingleRead(resource)) return (await provider.getOne<Handed>({ resource: resource.name, id })).data
    const { data } = await provider.getList<Handed>({ resource: resource.name, pagination: { mode: "off" } })
    const row = data.find((candidate) => candidate.id === id)
    if (!row) throw { statusCode: 404, message: "not in the list any more" }
    return row
  }
}
