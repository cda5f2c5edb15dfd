import { Button } from "antd"
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react"
import { useLocation, useNavigate } from "react-router"
import printCss from "../../../print-templates/print.css?raw"
import { PrinterIcon } from "../../ui/icon"
import { useScrollArea } from "../../ui/scroll-area"
import { LIST_PATH } from "./columns"
import styles from "./print-preview.module.css"

const PrintButton = lazy(async () => ({ default: (await import("./print-button")).PrintButton }))

export interface PrintPreviewProps {
  /** The document's title, 'INVOICE'. */
  title: string
  /** There is nothing to print: a sentence and the way back instead of a sheet (TX-76, TX-77). */
  empty?: boolean
  /** The document, one of print-templates/. */
  children: ReactNode
}

/** The frame of every print route: 'Kembali' and 'Cetak' above, the document as a sheet of paper below. */
export function PrintPreview({ title, empty = false, children }: PrintPreviewProps) {
  const paper = useRef<HTMLDivElement>(null)
  const scroller = useScrollArea(`Lembar ${title}`)
  const navigate = useNavigate()
  const { state } = useLocation()

  useEffect(() => {
    document.title = `${title} · Sistem Koperasi`
  }, [title])

  // State comes only from the list's print menu, so that the step back finds the list as it was left; a route that was
  // opened by hand has nothing to step back to.
  const back = () => (state ? navigate(-1) : navigate(LIST_PATH, { replace: true }))
  const backButton = <Button onClick={back}>Kembali</Button>

  if (empty) {
    return (
      <main className={styles.empty}>
        <h1>{title}</h1>
        <p>Tidak ada data untuk ditampilkan.</p>
        {backButton}
      </main>
    )
  }
  return (
    <>
      <style>{printCss}</style>
      <main>
        <div className={styles.bar} role="toolbar" aria-label="Pratinjau cetak">
          {backButton}
          <span className={styles.name}>{title}</span>
          <Suspense
            fallback={
              <Button type="primary" icon={<PrinterIcon />} disabled>
                Cetak
              </Button>
            }
          >
            <PrintButton paper={paper} fileName={title} />
          </Suspense>
        </div>
        <div className={styles.desk} ref={scroller}>
          <div className={styles.sheet}>
            <div ref={paper}>{children}</div>
          </div>
        </div>
      </main>
    </>
  )
}
