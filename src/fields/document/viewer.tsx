import { Button } from "antd"
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import { UNSUPPORTED, viewerOf } from "../../core/document/check"
import type { DocumentValue } from "../../core/document/value"
import { t, tLabel } from "../../texts/language"
import { openLayer } from "../../ui/open-layers"
import styles from "./document.module.css"
import { loadDocument } from "./files"

type Shown = { kind: "image" | "pdf" | "other"; url: string } | { kind: "loading" | "gone" }

/**
 * Shows a document (KM-04..KM-06). Its type is derived from its content, so that only pictures and PDFs are shown:
 * pictures run no code, and Chromium's PDF reader is a sandboxed process (it refuses to work inside `<iframe sandbox>`).
 * Other files can only be downloaded.
 */
export function DocumentViewer({ document, onClose }: { document: DocumentValue; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState<Shown>({ kind: "loading" })
  const id = useId()

  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const remove = openLayer({ dismiss: () => close.current })
    return () => {
      remove()
      element?.close()
    }
  }, [])

  useEffect(() => {
    let url = ""
    let gone = false
    const load = async () => {
      const blob = await loadDocument(document.url).catch(() => undefined)
      if (gone) return
      if (!blob) return setShown({ kind: "gone" })
      const viewer = viewerOf(new Uint8Array(await blob.slice(0, 4096).arrayBuffer()))
      if (gone) return
      url = URL.createObjectURL(new Blob([blob], { type: viewer?.type ?? "application/octet-stream" }))
      setShown({ kind: viewer?.kind ?? "other", url })
    }
    void load()
    return () => {
      gone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [document.url])

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Escape must not close a surrounding dialog.
      onKeyDown={(event) => {
        if (event.key !== "Escape") return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onPointerDown={(event) => {
        event.stopPropagation()
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.panel}>
        <h2 id={`${id}-title`} className={styles.title}>
          {document.name}
        </h2>
        <div className={styles.stage}>
          {shown.kind === "loading" && <p role="status">{t("Memuat dokumen...")}</p>}
          {shown.kind === "gone" && (
            <p role="alert">
              {document.url.startsWith("/")
                ? t("Dokumen tidak dapat dimuat dari server. Coba lagi nanti.")
                : t("Dokumen tidak ditemukan di browser ini.")}
            </p>
          )}
          {shown.kind === "other" && <p role="alert">{tLabel(UNSUPPORTED)}</p>}
          {shown.kind === "image" && <img className={styles.picture} src={shown.url} alt={document.name} />}
          {shown.kind === "pdf" && <iframe className={styles.paper} src={shown.url} title={document.name} />}
        </div>
        <div className={styles.footer}>
          {"url" in shown && (
            <Button href={shown.url} download={document.name}>
              {t("Unduh")}
            </Button>
          )}
          <Button type="primary" autoFocus onClick={onClose}>
            {t("Tutup")}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
