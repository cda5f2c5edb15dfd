import { type RefObject, Suspense, useImperativeHandle, useState } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { onDemand } from "../../ui/on-demand"

export const DetailDialog = onDemand(async () => (await import("../detail/detail-dialog")).DetailDialog)

export type Show = (record: StoredRecord) => void

/** The open detail of a list. It holds its own state, so that the list does not re-render. */
export function ShownDetail({ resource, show }: { resource: Resource; show: RefObject<Show | null> }) {
  const [shown, setShown] = useState<StoredRecord | null>(null)
  useImperativeHandle(show, () => setShown, [])
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <DetailDialog resource={resource} record={shown} onClose={() => setShown(null)} />
    </Suspense>
  )
}
