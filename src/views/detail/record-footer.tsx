import { Button } from "antd"
import { Suspense } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { t } from "../../texts/language"
import { MoreIcon, PencilIcon, PrinterIcon } from "../../ui/icon"
import { onDemand } from "../../ui/on-demand"
import { useMedia } from "../../ui/use-media"
import { useRecordDocuments } from "../document/record-documents"
import { HistoryButton, keepsHistory } from "../history/history-button"
import { CopyButton, useCopy } from "./copy-button"
import styles from "./detail.module.css"

const RecordActions = onDemand(async () => (await import("../action/action-button")).RecordActions)
const RecordPrintButton = onDemand(
  async () => (await import("../document/record-print-button")).RecordPrintButton,
)
const RecordMore = onDemand(async () => (await import("./record-more")).RecordMore)

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

/** Number of buttons beside 'Tutup' for which a phone has room in one row. */
const MOST = 3

/**
 * The buttons of an open record, in one order in every list; one that a list or a right leaves out moves none before it. In one
 * row on a phone, the last ones behind a menu.
 */
export function RecordFooter({ resource, record, gone = false, onEdit, onClose }: Props) {
  const mayPrint = useRecordDocuments(resource.name).length > 0 && !gone
  const onCopy = useCopy(resource)
  const hasHistory = keepsHistory(resource)
  const hasActions = resource.actions.length > 0 && !gone
  const isPhone = useMedia("(width < 40em)")
  const count = [onEdit && !gone, mayPrint, onCopy, hasHistory].filter(Boolean).length
  const folds = isPhone && (hasActions || count > MOST)
  const print = (
    <Button icon={<PrinterIcon />} disabled>
      {t("Cetak")}
    </Button>
  )
  const more = <Button className={styles.more} icon={<MoreIcon />} aria-label={t("Lainnya")} disabled />
  return (
    <>
      {onEdit && !gone && (
        <Button
          color="primary"
          variant="outlined"
          icon={<PencilIcon />}
          disabled={!record}
          onClick={() => record && onEdit(record)}
        >
          Edit
        </Button>
      )}
      {mayPrint && (
        <Suspense fallback={print}>
          {record ? <RecordPrintButton resource={resource} record={record} /> : print}
        </Suspense>
      )}
      {folds ? (
        <Suspense fallback={more}>
          {record ? <RecordMore resource={resource} record={record} gone={gone} onLeave={onClose} /> : more}
        </Suspense>
      ) : (
        <>
          {hasHistory && <HistoryButton resource={resource} record={record} onLeave={onClose} />}
          {onCopy && <CopyButton record={record} onCopy={onCopy} />}
          {hasActions && record && (
            <Suspense fallback={null}>
              <RecordActions resource={resource} record={record} />
            </Suspense>
          )}
        </>
      )}
      <CloseButton onClose={onClose} />
    </>
  )
}

/** 'Tutup', at the right end. */
export const CloseButton = ({ onClose }: Pick<Props, "onClose">) => (
  <Button className={styles.close} type="text" data-autofocus onClick={onClose}>
    {t("Tutup")}
  </Button>
)
