import { Button, Dropdown } from "antd"
import { lazy, Suspense, useRef, useState } from "react"
import type { Values } from "../../core/schema/types"
import { PrinterIcon } from "./printer-icon"

const InvoiceDialog = lazy(async () => ({ default: (await import("./invoice-dialog")).InvoiceDialog }))
const NotaDialog = lazy(async () => ({ default: (await import("./nota-dialog")).NotaDialog }))
const StInvoiceDialog = lazy(async () => ({ default: (await import("./st-invoice-dialog")).StInvoiceDialog }))

/** The documents, in the order and words of TX-47. */
const DOCUMENTS = [
  { key: "invoice", label: "Invoice", FilterDialog: InvoiceDialog },
  { key: "st-invoice", label: "Serah Terima Invoice", FilterDialog: StInvoiceDialog },
  { key: "nota", label: "Serah Terima Nota", FilterDialog: NotaDialog },
] as const

/**
 * The list's Cetak menu (TX-03, TX-47): each document opens its filter dialog, which loads then. Shown to whoever sees
 * the list (AB-39).
 * @param rows every transaction of the list, decoded and in the list's order, whatever the list's own filters show
 */
export function PrintMenu({ rows }: { rows: readonly Values[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setChosen(null)
    // The menu item that had the focus is gone; its button is where the user came from.
    button.current?.focus()
  }
  const FilterDialog = DOCUMENTS.find(({ key }) => key === chosen)?.FilterDialog
  return (
    <>
      <Dropdown
        trigger={["click"]}
        autoFocus
        menu={{
          items: DOCUMENTS.map(({ key, label }) => ({ key, label })),
          onClick: ({ key }) => setChosen(key),
        }}
      >
        <Button ref={button} icon={<PrinterIcon />} aria-haspopup="menu">
          Cetak
        </Button>
      </Dropdown>
      {FilterDialog && (
        <Suspense fallback={null}>
          <FilterDialog rows={rows} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
