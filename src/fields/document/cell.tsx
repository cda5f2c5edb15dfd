import { lazy, Suspense } from "react"
import type { FieldCell } from "../field-ui"
import { documentType } from "./index"

/** The button brings antd's and the viewer: it comes where a list has a document. */
const ViewButton = lazy(() => import("./view-button").then((module) => ({ default: module.ViewButton })))

export const cell: FieldCell<"document"> = {
  // It opens the file.
  inDetail: true,
  Cell: ({ field, value }) => {
    const document = documentType.parse(value, field)
    if (!document) return <span>-</span>
    return (
      <Suspense fallback={document.name}>
        <ViewButton document={document} />
      </Suspense>
    )
  },
}
