import { Button } from "antd"
import { useRef, useState } from "react"
import { flushSync } from "react-dom"
import { documentFor, documentRight, type PrintDocument } from "../../core/print/document"
import { t, tLabel } from "../../texts/language"
import { PrinterIcon } from "../../ui/icon"
import { Menu } from "../../ui/menu"
import { onDemand } from "../../ui/on-demand"
import { WhenLoaded } from "../../ui/when-loaded"
import { useCanNow, useRegistry } from "../context/registry-context"

const DocumentDialog = onDemand(async () => (await import("./document-dialog")).DocumentDialog)

interface Props {
  documents: readonly PrintDocument[]
}

/** The Cetak menu of a list (TX-03, TX-47): each permitted document opens its filter dialog. */
export function PrintMenu({ documents }: Props) {
  const can = useCanNow()
  const registry = useRegistry()
  const allowed = documents
    .filter((document) => can(documentRight(document)))
    .map((document) => documentFor(document, registry))
  const [chosen, setChosen] = useState("")
  const button = useRef<HTMLButtonElement>(null)
  const document = allowed.find(({ name }) => name === chosen)

  if (allowed.length === 0) return null
  return (
    <>
      <Menu
        label={t("Cetak")}
        entries={allowed.map(({ name, label }) => ({ name, label: tLabel(label) }))}
        onChoose={setChosen}
        button={button}
      >
        {(props) => (
          <Button {...props} icon={<PrinterIcon />} title={t("Cetak")}>
            {t("Cetak")}
          </Button>
        )}
      </Menu>
      {document && (
        <WhenLoaded>
          <DocumentDialog
            key={document.name}
            document={document}
            onClose={() => {
              // Closes the menu first, so that it cannot take the focus from the dialog.
              flushSync(() => setChosen(""))
              // The focused entry is gone; the button opened the menu.
              button.current?.focus()
            }}
          />
        </WhenLoaded>
      )}
    </>
  )
}
