import { Button } from "antd"
import { useState } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { isOwnServer } from "../../session/own-server"
import { t } from "../../texts/language"
import { HistoryIcon } from "../../ui/later-icons"
import { onDemand } from "../../ui/on-demand"
import { WhenLoaded } from "../../ui/when-loaded"

const HistoryDialog = onDemand(async () => (await import("./history-dialog")).HistoryDialog)

interface Props {
  resource: Resource
  /** null while it is loading. */
  record: StoredRecord | null
  /** Closes the record. */
  onLeave: () => void
}

/** Only our own server keeps it. */
export const keepsHistory = (resource: Resource): boolean =>
  isOwnServer() && resource.source.kind === "rest" && resource.history

/** 'Riwayat' of a record. */
export function HistoryButton({ resource, record, onLeave }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<HistoryIcon />} disabled={!record} onClick={() => setOpen(true)}>
        {t("Riwayat")}
      </Button>
      {record && open && (
        <WhenLoaded>
          <HistoryDialog
            resource={resource}
            record={record}
            onClose={() => setOpen(false)}
            onLeave={onLeave}
          />
        </WhenLoaded>
      )}
    </>
  )
}
