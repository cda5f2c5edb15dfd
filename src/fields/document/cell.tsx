import { lazy, Suspense } from "react"
import type { FieldCell } from "../field-ui"
import { documentType } from "./index"

/** The button loads antd and the viewer, so it loads with the first document of a list. */
const ViewButton = lazy(() => import("./view-button").then((module) => ({ default: module.ViewButton })))

export const cell: FieldCell<"document"> = {
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
