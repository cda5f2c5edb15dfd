import { Button } from "antd"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { t } from "../../texts/language"
import { PencilIcon } from "../../ui/icon"
import { RecordActions } from "../action/action-button"
import { RecordPrintButton } from "../document/record-print-button"
import { HistoryButton } from "../history/history-button"
import { CopyButton } from "./copy-button"

interface Props {
  resource: Resource
  /** null while it is loading: its buttons have their places, and are disabled. */
  record: StoredRecord | null
  /** It was deleted meanwhile: its values can be copied, and its history read. */
  gone?: boolean
  /** undefined: no *Edit*. */
  onEdit: ((record: StoredRecord) => void) | undefined
  onClose: () => void
}

/** The buttons of an open record. */
export function RecordFooter({ resource, record, gone = false, onEdit, onClose }: Props) {
  return (
    <>
      {onEdit && !gone && (
        <Button icon={<PencilIcon />} disabled={!record} onClick={() => record && onEdit(record)}>
          Edit
        </Button>
      )}
      {record && !gone && <RecordActions resource={resource} record={record} />}
      {!gone && <RecordPrintButton resource={resource} record={record} />}
      <CopyButton resource={resource} record={record} />
      <HistoryButton resource={resource} record={record} />
      <Button data-autofocus onClick={onClose}>
        {t("Tutup")}
      </Button>
    </>
  )
}
