import { Button } from "antd"
import { useRef, useState } from "react"
import type { ExportColumn } from "../../core/export/cells"
import { lineSheets } from "../../core/export/sheets"
import { localDay } from "../../core/format/moment"
import { formatNumber } from "../../core/format/number"
import { t, tLabel } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { download } from "../../ui/download"
import { useFeedback } from "../../ui/feedback"
import { DownloadIcon } from "../../ui/icon"
import { Menu } from "../../ui/menu"
import { reasonOf } from "../failure/failure"
import { type ExportFormat, type ExportGroups, FORMATS } from "./write"

interface Props<Row> {
  name: string
  columns: readonly ExportColumn<Row>[]
  whole?: readonly ExportColumn<Row>[] | undefined
  rows: (signal: AbortSignal, onProgress: (done: number, all: number) => void) => Promise<readonly Row[]>
  /** Puts the rows into groups. */
  groups?:
    | ((
        rows: readonly Row[],
        columns: readonly ExportColumn<Row>[],
        signal: AbortSignal,
      ) => Promise<ExportGroups<Row>>)
    | undefined
}

/** Suffix of a format: all columns. */
const WHOLE = ":whole"

/** The entries of the menu for these columns; they say what becomes of lines. */
function entriesOf<Row>(columns: readonly ExportColumn<Row>[], suffix: "" | typeof WHOLE) {
  const lines = columns.flatMap((column) => (column.lines ? [tLabel(column.label)] : [])).join(", ")
  return Object.entries(FORMATS).map(([name, { label, sheets }]) => {
    const all = suffix === WHOLE ? t("{label}, semua kolom", { label }) : label
    if (lines === "") return { name: name + suffix, label: all }
    const text = sheets
      ? t("{label}, {lines} di lembar sendiri", { label: all, lines })
      : t("{label}, {lines} sebagai teks", { label: all, lines })
    return { name: name + suffix, label: text }
  })
}

/** A shorter export shows no dialog, which could not be read. */
const PATIENCE_MS = 400

interface Progress {
  done: number
  all: number
  /** The rows are still being loaded. */
  loading?: boolean
}

function progressText({ done, all, loading }: Progress): string {
  const counts = { done: formatNumber(done), all: formatNumber(all) }
  if (all === 0) return t("Memuat data...")
  if (loading) return t("Memuat data, {done} dari {all} baris...", counts)
  return done < all ? t("{done} dari {all} baris", counts) : t("Menyusun berkas...")
}

/** Exports rows as a spreadsheet, with progress and a stop button if it takes long. */
export function RowsExport<Row>({ name, columns, whole, rows, groups }: Props<Row>) {
  const button = useRef<HTMLButtonElement>(null)
  const feedback = useFeedback()
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController | null>(null)

  const run = async (entry: string) => {
    const format = entry.replace(WHOLE, "") as ExportFormat
    if (running.current) return
    const ending = new AbortController()
    running.current = ending
    const { signal } = ending
    let state: Progress = { done: 0, all: 0 }
    const slow = setTimeout(() => setProgress(state), PATIENCE_MS)
    let shown = false
    try {
      const report = (now: Progress) => {
        state = now
        setProgress((before) => {
          shown = before !== null
          return before && state
        })
      }
      const all = await rows(signal, (done, of) => report({ done, all: of, loading: true }))
      const onProgress = (done: number) => report({ done, all: all.length })
      const chosen = entry.endsWith(WHOLE) ? (whole ?? columns) : columns
      const blob = await FORMATS[format].write({
        name,
        columns: chosen,
        rows: all,
        ...(groups && { groups: await groups(all, chosen, signal) }),
        sheets: lineSheets(chosen, all),
        onProgress,
        signal,
      })
      download(blob, `${name} ${localDay(new Date())}.${format}`, blob.type)
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      await feedback.alert(t("Gagal mengekspor data."), reasonOf(error))
    } finally {
      clearTimeout(slow)
      setProgress(null)
      running.current = null
      if (shown) button.current?.focus()
    }
  }

  return (
    <>
      <Menu
        label={t("Ekspor")}
        entries={[...entriesOf(columns, ""), ...(whole ? entriesOf(whole, WHOLE) : [])]}
        onChoose={(name) => void run(name)}
        button={button}
      >
        {(props) => (
          <Button {...props} icon={<DownloadIcon />}>
            {t("Ekspor")}
          </Button>
        )}
      </Menu>
      {progress && (
        <Dialog
          title={t("Mengekspor data")}
          onDismiss={() => running.current?.abort()}
          footer={<Button onClick={() => running.current?.abort()}>{t("Batal")}</Button>}
        >
          <p role="status">{progressText(progress)}</p>
          <progress max={progress.all || 1} value={progress.done} style={{ width: "100%" }} />
        </Dialog>
      )}
    </>
  )
}
