import { Button } from "antd"
import { Suspense } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { t } from "../../texts/language"
import { PencilIcon, PrinterIcon } from "../../ui/icon"
import { onDemand } from "../../ui/on-demand"
import { useRecordDocuments } from "../document/record-documents"
import { HistoryButton } from "../history/history-button"
import { CopyButton } from "./copy-button"

const RecordActions = onDemand(async () => (await import("../action/action-button")).RecordActions)
const RecordPrintButton = onDemand(
  async () => (await import("../document/record-print-button")).RecordPrintButton,
)

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
  const mayPrint = useRecordDocuments(resource.name).length > 0
  const print = (
    <Button icon={<PrinterIcon />} disabled>
      {t("Cetak")}
    </Button>
  )
  return (
    <>
      {onEdit && !gone && (
        <Button icon={<PencilIcon />} disabled={!record} onClick={() => record && onEdit(record)}>
          Edit
        </Button>
      )}
      {resource.actions.length > 0 && record && !gone && (
        <Suspense fallback={null}>
          <RecordActions resource={resource} record={record} />
        </Suspense>
      )}
      {mayPrint && !gone && (
        <Suspense fallback={print}>
          {record ? <RecordPrintButton resource={resource} record={record} /> : print}
        </Suspense>
      )}
      <CopyButton resource={resource} record={record} />
      <HistoryButton resource={resource} record={record} />
      <Button data-autofocus onClick={onClose}>
        {t("Tutup")}
      </Button>
    </>
  )
}
