import { Button } from "antd"
import { Suspense, useState } from "react"
import type { PrintDocument } from "../../core/print/document"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { t, tLabel } from "../../texts/language"
import { PrinterIcon } from "../../ui/icon"
import { onDemand } from "../../ui/on-demand"
import { PopupMenu } from "../../ui/popup-menu"
import { useRecordDocuments } from "./record-documents"

const PrintRecord = onDemand(async () => (await import("./print-record")).PrintRecord)

/** 'Cetak' of a detail: its document, or a menu of several. */
export function RecordPrintButton({ resource, record }: { resource: Resource; record: StoredRecord }) {
  const documents = useRecordDocuments(resource.name)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [chosen, setChosen] = useState<PrintDocument | null>(null)
  const [first, ...others] = documents
  if (!first) return null
  return (
    <>
      <Button
        icon={<PrinterIcon />}
        aria-haspopup={others.length > 0 ? "menu" : "dialog"}
        onClick={({ currentTarget }) => (others.length > 0 ? setAnchor(currentTarget) : setChosen(first))}
      >
        {t("Cetak")}
      </Button>
      {anchor && (
        <PopupMenu
          label={t("Cetak")}
          anchor={anchor}
          entries={documents.map(({ name, label }) => ({ name, label: tLabel(label) }))}
          onChoose={(name) => setChosen(documents.find((one) => one.name === name) ?? null)}
          onClose={() => setAnchor(null)}
        />
      )}
      {chosen && (
        <Suspense fallback={null}>
          <PrintRecord document={chosen} record={record} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  )
}
