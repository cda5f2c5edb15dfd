import { Button } from "antd"
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from "react"
import { documentRight, type PrintDocument } from "../../core/print/document"
import { PrinterIcon } from "../../ui/icon"
import { useMay } from "../registry-context"
import styles from "./print-menu.module.css"

const DocumentDialog = lazy(async () => ({ default: (await import("./document-dialog")).DocumentDialog }))

/** Where a key leads from one entry of the menu, as in every menu. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface Props {
  /** Those of the resource, in the menu's order. */
  documents: readonly PrintDocument[]
}

/**
 * A list's Cetak menu (TX-03, TX-47): each document that the user may print opens its filter dialog, which loads then.
 * Buttons instead of antd's Dropdown, which would weigh as much as the rest of the list's tools.
 */
export function PrintMenu({ documents }: Props) {
  const may = useMay()
  const allowed = documents.filter((document) => may(documentRight(document)))
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState("")
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const document = allowed.find(({ name }) => name === chosen)

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

  if (allowed.length === 0) return null
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
            {allowed.map(({ name, label }) => (
              <button
                key={name}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={styles.entry}
                onClick={() => {
                  setOpen(false)
                  setChosen(name)
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      {document && (
        <Suspense fallback={null}>
          <DocumentDialog
            key={document.name}
            document={document}
            onClose={() => {
              setChosen("")
              // The entry that had the focus is gone; its button is where the user came from.
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
