import { Suspense } from "react"
import { documentsIn } from "../../core/document/value"
import { onDemand } from "../../ui/on-demand"
import type { FieldCell } from "../field-ui"

/** The button loads antd and the viewer, so it loads with the first document of a list. */
const ViewButton = onDemand(async () => (await import("./view-button")).ViewButton)
const DocumentList = onDemand(async () => (await import("./document-list")).DocumentList)

export const cell: FieldCell<"document"> = {
  inDetail: true,
  Cell: ({ value }) => {
    const documents = documentsIn(value)
    const [first] = documents
    if (!first) return <span>-</span>
    return (
      <Suspense fallback={documents.map(({ name }) => name).join(", ")}>
        {first.hash === undefined ? <ViewButton document={first} /> : <DocumentList documents={documents} />}
      </Suspense>
    )
  },
}
