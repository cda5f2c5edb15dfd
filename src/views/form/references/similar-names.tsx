import { useEffect } from "react"
import { useWholeList } from "../../../lists/whole-list"
import { useFormStore } from "../state/use-field"

/**
 * Tells the form the list's own records: a name that is nearly another's is told, and earlier texts are proposed. Those
 * of this browser are read; of a host's only what has been loaded already (whoever comes from the list has them), for
 * this is not worth a call.
 */
export function Neighbours() {
  const form = useFormStore()
  const { resource } = form
  const rows = useWholeList(resource, { enabled: resource.source.kind === "browser", live: false }).data?.data
  useEffect(() => {
    if (rows) form.setNeighbours(rows)
  }, [form, rows])
  return null
}
