import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { Dialog } from "../../ui/dialog"
import { RecordView } from "./record-view"

interface Props {
  resource: Resource
  /** The list's row. */
  record: StoredRecord
  onEdit?: ((record: StoredRecord) => void) | undefined
  onClose: () => void
}

/** A record in a dialog without an address of its own: of the finder, or of a list inside a detail. */
export function DetailDialog({ resource, record, onEdit, onClose }: Props) {
  return (
    <RecordView
      resource={resource}
      record={record}
      onEdit={onEdit}
      onClose={onClose}
      onLeave={onClose}
      frame={({ title, tags, body, footer }) => (
        <Dialog
          size={resource.related.length > 0 ? "wide" : "large"}
          undescribed={resource.related.length > 0}
          name={resource.show.heading}
          title={title}
          tags={tags}
          onDismiss={onClose}
          footer={footer}
        >
          {body}
        </Dialog>
      )}
    />
  )
}
