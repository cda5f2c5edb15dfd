import { useEffect } from "react"
import { useWholeList } from "../../../lists/whole-list"
import { useFormStore } from "../state/use-field"

/**
 * Gives the form the records of its own list, for warnings about similar names and for proposed texts. Data of this browser are
 * read; of a host only loaded records are used (after a visit to the list), since this is not worth a call.
 */
export function SimilarNames() {
  const form = useFormStore()
  const { resource } = form
  const rows = useWholeList(resource, { enabled: resource.source.kind === "browser", live: false }).data?.data
  useEffect(() => {
    if (rows) form.setOwnRecords(rows)
  }, [form, rows])
  return null
}
