import { useList } from "@refinedev/core"
import { useEffect } from "react"
import type { StoredRecord } from "../../../core/schema/types"
import { useFormStore } from "../state/use-field"

/**
 * Tells the form the list's own records: a name that is nearly another's is told, and earlier texts are proposed. Those
 * of this browser are read; of a host's only what has been loaded already (whoever comes from the list has them), for
 * this is not worth a call.
 */
export function Neighbours() {
  const form = useFormStore()
  const { name, source } = form.resource
  const { query } = useList<StoredRecord>({
    resource: name,
    pagination: { mode: "off" },
    errorNotification: false,
    liveMode: "off",
    queryOptions: { enabled: source.kind === "browser" },
  })
  const rows = query.data?.data
  useEffect(() => {
    if (rows) form.setNeighbours(rows)
  }, [form, rows])
  return null
}
