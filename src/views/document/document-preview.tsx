import { Button } from "antd"
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from "react"
import { useLocation, useNavigate } from "react-router"
import { PaperOrientation } from "../../../print-templates/parts/orientation"
import { pageCss } from "../../../print-templates/parts/page-css"
import { type PrintDocument, printsRecords, withViewableColumns } from "../../core/print/document"
import { readPrintState } from "../../core/print/state"
import type { TemplateProps } from "../../core/print/template"
import { t } from "../../texts/language"
import { PrinterIcon } from "../../ui/icon"
import { onDemand } from "../../ui/on-demand"
import { setWindowTitle } from "../../ui/product"
import { useScrollArea } from "../../ui/scroll-area"
import { useCanView } from "../context/rights"
import styles from "./document-preview.module.css"
import { useFitWidth } from "./fit-width"
import { templateProps } from "./paper-texts"

const PrintButton = onDemand(async () => (await import("./print-button")).PrintButton)
const tablePaper = () => import("../../../print-templates/parts/table-paper")

const papers = new WeakMap<PrintDocument, ComponentType<TemplateProps>>()

/** The document's paper, loaded with its first render. */
function paperOf(document: PrintDocument): ComponentType<TemplateProps> {
  let Paper = papers.get(document)
  if (!Paper) {
    const load = document.Template ?? tablePaper
    Paper = lazy(load as () => Promise<{ default: ComponentType<TemplateProps> }>)
    papers.set(document, Paper)
  }
  return Paper
}

/**
 * Route of a document (TX-64, TX-66, TX-72). A document that prints records shows a message if it has no rows or no columns;
 * without navigation state it has neither. Other documents always show the sheet.
 */
export function DocumentPreview({ document }: { document: PrintDocument }) {
  const { state } = useLocation()
  const canView = useCanView()
  const props = useMemo(() => {
    const shown = withViewableColumns(document, canView)
    return templateProps(shown, readPrintState(shown, state))
  }, [document, canView, state])
  const Paper = paperOf(document)
  return (
    <Preview
      document={document}
      empty={printsRecords(document) && (props.rows.length === 0 || props.columns.length === 0)}
    >
      <PaperOrientation value={document.orientation}>
        <Paper {...props} />
      </PaperOrientation>
    </Preview>
  )
}

interface PreviewProps {
  document: PrintDocument
  /** Shows a message and the way back instead of a sheet (TX-76, TX-77). */
  empty: boolean
  children: ReactNode
}

/** Frame of every preview: 'Kembali' and 'Cetak', and the sheet below. */
function Preview({ document: { name, label, title, resource }, empty, children }: PreviewProps) {
  const paper = useRef<HTMLDivElement>(null)
  const scroller = useScrollArea(t("Lembar {title}", { title }))
  const { frame, wide, actual, setActual } = useFitWidth()
  const navigate = useNavigate()
  const { state } = useLocation()
  const css = useMemo(() => pageCss({ name, label }), [name, label])

  useEffect(() => {
    setWindowTitle(title)
  }, [title])

  // State comes only from the list's print menu. A route opened by hand has no step back.
  const back = () => (state ? navigate(-1) : navigate(resource.list.path || "/", { replace: true }))
  const backButton = <Button onClick={back}>{t("Kembali")}</Button>

  if (empty) {
    return (
      <main className={styles.empty}>
        <h1>{title}</h1>
        <p>{t("Tidak ada data untuk ditampilkan.")}</p>
        {backButton}
      </main>
    )
  }
  return (
    <>
      <style>{css}</style>
      <main>
        <div className={styles.bar} role="toolbar" aria-label={t("Pratinjau cetak")}>
          {backButton}
          <span className={styles.name}>{title}</span>
          {wide && (
            <Button onClick={() => setActual(!actual)}>
              {actual ? t("Selebar layar") : t("Ukuran asli")}
            </Button>
          )}
          <Suspense
            fallback={
              <Button type="primary" icon={<PrinterIcon />} disabled>
                {t("Cetak")}
              </Button>
            }
          >
            <PrintButton paper={paper} fileName={title} css={css} />
          </Suspense>
        </div>
        <div className={styles.desk} ref={scroller}>
          <div className={styles.frame} ref={frame}>
            <div className={styles.sheet}>
              <div ref={paper}>{children}</div>
            </div>
          </div>
        </div>
      </main>
    </>
  )
}
