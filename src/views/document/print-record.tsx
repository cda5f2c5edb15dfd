import { useEffect, useEffectEvent } from "react"
import { useNavigate } from "react-router"
import { type PrintDocument, withViewableColumns } from "../../core/print/document"
import type { StoredRecord } from "../../core/schema/types"
import { useCanView } from "../context/rights"
import { useFreshRecord } from "../detail/use-fresh-record"
import { DocumentDialog } from "./document-dialog"
import { printState, withoutFilters } from "./paper-texts"

interface Props {
  document: PrintDocument
  /** The list's row; it is read again, since a list may lack lines. */
  record: StoredRecord
  onClose: () => void
}

/** Prints one record: the dialog of the document without its filters, or the paper at once if nothing is asked. */
export function PrintRecord({ document, record: row, onClose }: Props) {
  const canView = useCanView()
  const navigate = useNavigate()
  const { record, refreshing, gone } = useFreshRecord(document.resource, row)
  const shown = withoutFilters(withViewableColumns(document, canView))
  const { asked, columns, path } = shown
  const asksNothing = asked.length === 0 && columns.length === 0
  const open = useEffectEvent(() => {
    navigate(path, { state: printState(shown, [record], {}, { ticked: [] }) })
  })
  const ready = asksNothing && !refreshing && !gone
  useEffect(() => {
    if (ready) open()
  }, [ready])
  if (asksNothing && !gone) return null
  return (
    <DocumentDialog
      document={document}
      single={{ record, reading: refreshing, deleted: gone }}
      onClose={onClose}
    />
  )
}
