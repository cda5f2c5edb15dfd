import { Button } from "antd"
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from "react"
import type { Values } from "../../core/schema/types"
import { PrinterIcon } from "../../ui/icon"
import styles from "./print-menu.module.css"

const InvoiceDialog = lazy(async () => ({ default: (await import("./invoice-dialog")).InvoiceDialog }))
const NotaDialog = lazy(async () => ({ default: (await import("./nota-dialog")).NotaDialog }))
const StInvoiceDialog = lazy(async () => ({ default: (await import("./st-invoice-dialog")).StInvoiceDialog }))

/** The documents, in the order and words of TX-47. */
const DOCUMENTS = [
  { label: "Invoice", FilterDialog: InvoiceDialog },
  { label: "Serah Terima Invoice", FilterDialog: StInvoiceDialog },
  { label: "Serah Terima Nota", FilterDialog: NotaDialog },
] as const

/** Where a key leads from one entry of the menu, as in every menu. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * The list's Cetak menu (TX-03, TX-47): each document opens its filter dialog, which loads then. Shown to whoever sees
 * the list (AB-39). Three buttons instead of antd's Dropdown, which would weigh as much as the rest of the list's tools.
 * @param rows every transaction of the list, decoded and in the list's order, whatever the list's own filters show
 */
export function PrintMenu({ rows }: { rows: readonly Values[] }) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const FilterDialog = DOCUMENTS[chosen]?.FilterDialog

  const entries = () => [...(menu.current?.querySelectorAll("button") ?? [])]
  useEffect(() => {
    if (open) menu.current?.querySelector("button")?.focus()
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const step = STEPS[event.key]
    if (event.key === "Escape") {
      setOpen(false)
      button.current?.focus()
    } else if (step) all[step(all.indexOf(event.target as HTMLButtonElement), all.length)]?.focus()
    else return
    event.preventDefault()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The button closes it by itself.
    if (relatedTarget !== button.current && !currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    <>
      <div className={styles.box}>
        <Button
          ref={button}
          icon={<PrinterIcon />}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Cetak
        </Button>
        {open && (
          <div
            ref={menu}
            role="menu"
            tabIndex={-1}
            aria-label="Cetak"
            className={styles.menu}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
            // Safari moves the focus away from a pressed button, which would close the menu before the click.
            onPointerDown={(event) => event.preventDefault()}
          >
            {DOCUMENTS.map(({ label }, index) => (
              <button
                key={label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={styles.entry}
                onClick={() => {
                  setOpen(false)
                  setChosen(index)
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      {FilterDialog && (
        <Suspense fallback={null}>
          <FilterDialog
            rows={rows}
            onClose={() => {
              setChosen(-1)
              // The entry that had the focus is gone; its button is where the user came from.
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
