import { useList } from "@refinedev/core"
import { useEffect } from "react"
import type { StoredRecord } from "../edit-stash"
import { useFormStore } from "./use-field"

/**
 * Tells the form the list's own records where they have been loaded already (whoever comes from the list has them): a
 * name that is nearly another's is told. Nothing is asked for it: a word is not worth a call.
 */
export function Neighbours() {
  const form = useFormStore()
  const { query } = useList<StoredRecord>({
    resource: form.resource.name,
    pagination: { mode: "off" },
    errorNotification: false,
    liveMode: "off",
    queryOptions: { enabled: false },
  })
  const rows = query.data?.data
  useEffect(() => {
    if (rows) form.setNeighbours(rows)
  }, [form, rows])
  return null
}
