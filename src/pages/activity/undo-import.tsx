import { useQueryClient } from "@tanstack/react-query"
import { Button } from "antd"
import { useState } from "react"
import { momentText } from "../../core/format/moment"
import type { HistoryEntry, ImportGroup } from "../../core/history/entry"
import type { Resource } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { useRights } from "../../views/context/rights"
import { useImportCalls } from "../../views/import/import-calls"
import { useUndo } from "../../views/import/use-undo"

interface Props {
  entry: HistoryEntry
  imported: ImportGroup
  resource: Resource
}

/** Undoes an import, for users who see it in the list's own import dialog and may delete there. */
export function UndoImport({ entry, imported: { id, name, left, unchanged }, resource }: Props) {
  const rights = useRights(resource)
  const client = useQueryClient()
  const { dialog, undo } = useUndo(resource, useImportCalls(resource))
  const [busy, setBusy] = useState(false)
  if (!rights.create || !rights.delete || unchanged === 0) return null
  return (
    <>
      <Button
        type="link"
        danger
        disabled={busy}
        aria-label={t("Batalkan impor {name}, {at}", { name, at: momentText(entry.at) })}
        onClick={async () => {
          setBusy(true)
          await undo({ id, name, rows: left, unchanged })
          setBusy(false)
          void client.invalidateQueries({ queryKey: ["history"] })
        }}
      >
        {t("Batalkan impor")}
      </Button>
      {dialog}
    </>
  )
}
