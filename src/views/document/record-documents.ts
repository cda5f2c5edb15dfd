import { useMemo } from "react"
import { documentFor, documentRight, type PrintDocument } from "../../core/print/document"
import { useListExtras } from "../context/list-extras"
import { useCanNow, useRegistry } from "../context/registry-context"

const NONE: readonly PrintDocument[] = []

/** The documents that the user may print of one record. The same list until the rights change. */
export function useRecordDocuments(resource: string): readonly PrintDocument[] {
  const { documents = NONE } = useListExtras(resource)
  const can = useCanNow()
  const registry = useRegistry()
  return useMemo(() => {
    const allowed = documents
      .filter((document) => can(documentRight(document)))
      .map((document) => documentFor(document, registry))
    return allowed.length > 0 ? allowed : NONE
  }, [documents, can, registry])
}
