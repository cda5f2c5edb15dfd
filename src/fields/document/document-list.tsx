import { type MouseEvent, useState } from "react"
import type { DocumentValue } from "../../core/document/value"
import { t } from "../../texts/language"
import { onDemand } from "../../ui/on-demand"
import { WhenLoaded } from "../../ui/when-loaded"
import styles from "./document.module.css"
import { Thumb } from "./thumb"

const Viewer = onDemand(async () => (await import("./viewer")).DocumentViewer)

/** The files of a record as small pictures, which open them. */
export function DocumentList({ documents }: { documents: readonly DocumentValue[] }) {
  const [open, setOpen] = useState<DocumentValue>()
  const show = (event: MouseEvent, document: DocumentValue) => {
    // A row may open its record at a press.
    event.stopPropagation()
    setOpen(document)
  }
  return (
    <span className={styles.list}>
      {documents.map((document) => (
        <button
          key={document.url}
          type="button"
          className={styles.open}
          aria-label={t("Lihat dokumen {name}", { name: document.name })}
          title={document.name}
          onClick={(event) => show(event, document)}
        >
          <Thumb document={document} />
        </button>
      ))}
      {open && (
        <WhenLoaded>
          <Viewer document={open} onClose={() => setOpen(undefined)} />
        </WhenLoaded>
      )}
    </span>
  )
}
