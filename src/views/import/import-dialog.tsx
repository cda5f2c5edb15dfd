import { Button } from "antd"
import { useEffect, useRef, useState } from "react"
import type { ExportColumn } from "../../core/export/cells"
import { localDay } from "../../core/format/moment"
import { formatNumber } from "../../core/format/number"
import { inWriting } from "../../core/schema/resource"
import { nameOf } from "../../fields/registry"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { download } from "../../ui/download"
import { useFeedback } from "../../ui/feedback"
import { FORMATS } from "../export/write"
import { useRegistry } from "../registry-context"
import { useRights } from "../rights"
import type { CheckedRow } from "./check"
import { CheckResult, whyNotWhole } from "./check-result"
import { ChooseFile } from "./choose-file"
import { type FailedRow, failedColumns } from "./failed-rows"
import styles from "./import.module.css"
import type { ImportProps } from "./import-button"
import { ImportDone } from "./import-done"
import { MatchColumns } from "./match-columns"
import { PastImports } from "./past-imports"
import { writeTemplate } from "./template"
import { type Step, type Told, useImport } from "./use-import"
import { useUndo } from "./use-undo"

const NOTHING_FIXED = {}
const HEADINGS: Readonly<Record<Step["at"], string>> = {
  file: t("Pilih berkas"),
  columns: t("Cocokkan kolom"),
  checking: t("Memeriksa"),
  checked: t("Hasil pemeriksaan"),
  saving: t("Mengimpor"),
  done: t("Selesai"),
}

const wrongRow = ({ line, cells, faults }: CheckedRow): FailedRow => ({
  line,
  cells,
  reasons: faults.map(({ label, message }) => (message.startsWith(label) ? message : `${label}: ${message}`)),
})

/** Records from a file: chosen, matched, checked by the form's own rules, and only then saved. */
export function ImportDialog({
  resource,
  name,
  fixed = NOTHING_FIXED,
  onClose,
}: ImportProps & { onClose: () => void }) {
  const registry = useRegistry()
  const feedback = useFeedback()
  const rights = useRights(resource)
  const work = useImport(resource, fixed)
  const undo = useUndo(resource, work.calls)
  const [whole, setWhole] = useState(false)
  /** What may be told once has been handed out. */
  const handed = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { step } = work
  const { at } = step
  // The button that was pressed is gone with its step.
  const [first] = useState(at)
  useEffect(() => {
    if (at !== first) heading.current?.focus()
  }, [at, first])

  const passwords: readonly Told[] = step.at === "done" ? work.passwordsOf(step.outcomes, step.run.there) : []

  const hand = async <Row,>(what: string, columns: readonly ExportColumn<Row>[], rows: readonly Row[]) => {
    try {
      const blob = await FORMATS.xlsx.write({ name: what, columns, rows })
      download(blob, `${name} ${what} ${localDay(new Date())}.xlsx`, blob.type)
      return true
    } catch (error) {
      console.error(error)
      await feedback.alert(t("Berkas tidak dapat dibuat."))
      return false
    }
  }
  const handFailed = (head: readonly string[], rows: readonly FailedRow[]) =>
    hand("baris gagal", failedColumns(head), rows)
  const handTemplate = async () => {
    try {
      const labelOf = (other: string) => inWriting(registry.get(other)).label.plural
      const blob = await writeTemplate(resource, work.fields, labelOf)
      download(blob, `${name} templat.xlsx`, blob.type)
    } catch (error) {
      console.error(error)
      await feedback.alert(t("Templat tidak dapat dibuat."))
    }
  }
  const handPasswords = async () => {
    if (step.at !== "done") return
    const rows = new Map(
      [...step.outcomes.map(({ row }) => row), ...step.run.there].map((row) => [row.line, row]),
    )
    const column = (label: string, textOf: (told: Told) => string): ExportColumn<Told> => ({
      label,
      cell: (told) => ({ text: textOf(told) }),
    })
    const email = resource.account?.email ?? ""
    handed.current = await hand(
      "password",
      [
        column("Baris", ({ line }) => String(line)),
        column(resource.field(resource.title).label, ({ line }) =>
          nameOf(resource, rows.get(line)?.values ?? {}),
        ),
        column(email ? resource.field(email).label : "Akun", ({ line }) =>
          String(rows.get(line)?.values[email] ?? ""),
        ),
        column("Password", ({ password }) => password),
      ],
      passwords,
    )
  }
  const close = async () => {
    if (at === "saving") return
    const sure =
      passwords.length === 0 ||
      handed.current ||
      (await feedback.confirm({
        title: t("Tutup tanpa mengunduh password?"),
        text: t("Password akun baru tidak dapat dilihat lagi setelah ini."),
        okText: t("Tutup"),
        danger: true,
      }))
    if (!sure) return
    work.cancel()
    onClose()
  }

  const shut = <Button onClick={() => void close()}>{t("Tutup")}</Button>
  const progress = (label: string, done: number, all: number) => (
    <>
      <p role="status">{label}</p>
      <progress className={styles.progress} aria-label={label} max={all || 1} value={done} />
    </>
  )
  const body = () => {
    switch (step.at) {
      case "file":
        return (
          <>
            <ChooseFile
              busy={step.busy}
              fault={step.fault}
              onFile={(file) => void work.open(file)}
              onTemplate={() => void handTemplate()}
            />
            {work.onServer && (
              <PastImports
                calls={work.calls}
                mayUndo={rights.delete}
                onUndo={async (id, file) => void (await undo(id, file))}
              />
            )}
          </>
        )
      case "columns":
        return (
          <MatchColumns
            table={step.file.table}
            fields={work.fields}
            matching={step.file.matching}
            onChange={work.match}
          />
        )
      case "checking": {
        const all = step.file.table.rows.length
        return progress(
          step.done === 0
            ? t("Memuat data untuk pemeriksaan...")
            : t("{done} dari {all} baris diperiksa", {
                done: formatNumber(step.done),
                all: formatNumber(all),
              }),
          step.done,
          all,
        )
      }
      case "checked":
        return (
          <CheckResult
            run={step.run}
            most={work.mostWhole}
            whole={whole && whyNotWhole(step.run, work.mostWhole) === ""}
            onWhole={setWhole}
            onFailed={() => void handFailed(step.file.table.head, step.run.wrong.map(wrongRow))}
          />
        )
      case "saving":
        return progress(
          step.whole || work.inBrowser
            ? t("Menyimpan {all} baris sekaligus...", { all: formatNumber(step.all) })
            : t("{done} dari {all} baris diimpor", {
                done: formatNumber(step.done),
                all: formatNumber(step.all),
              }),
          step.done,
          step.all,
        )
      case "done":
        return (
          <ImportDone
            outcomes={step.outcomes}
            wrong={step.run.wrong}
            passwords={passwords.length}
            onPasswords={() => void handPasswords()}
            onFailed={() =>
              void handFailed(
                step.file.table.head,
                [
                  ...step.run.wrong.map(wrongRow),
                  ...step.outcomes
                    .filter(({ state }) => state !== "saved")
                    .map(({ row, reasons }) => ({ line: row.line, cells: row.cells, reasons })),
                ].sort((one, other) => one.line - other.line),
              )
            }
          />
        )
    }
  }
  const footer = () => {
    switch (step.at) {
      case "file":
        return shut
      case "columns":
        return (
          <>
            <Button onClick={() => work.back("file")}>{t("Berkas lain")}</Button>
            <Button
              type="primary"
              disabled={step.file.matching.every((key) => key === null)}
              onClick={() => void work.check(step.file)}
            >
              {t("Periksa")}
            </Button>
          </>
        )
      case "checking":
        return <Button onClick={() => work.back("columns")}>{t("Batal")}</Button>
      case "checked": {
        const { file, run } = step
        const offered = whyNotWhole(run, work.mostWhole) === ""
        return (
          <>
            <Button onClick={() => work.back("columns")}>{t("Kembali")}</Button>
            <Button
              type="primary"
              disabled={run.ready.length === 0}
              onClick={() => void work.save(file, run, whole && offered)}
            >
              {t("Impor {ready} baris", { ready: formatNumber(run.ready.length) })}
            </Button>
          </>
        )
      }
      case "saving":
        return (
          <Button disabled={step.whole || work.inBrowser} onClick={work.cancel}>
            {t("Batal")}
          </Button>
        )
      case "done": {
        const { file, outcomes, id } = step
        const open = outcomes.some(({ state }) => state !== "saved")
        const saved = outcomes.some(({ state }) => state === "saved")
        return (
          <>
            {work.onServer && rights.delete && saved && (
              <Button
                danger
                onClick={() => void undo(id, file.name).then((done) => done && work.back("file"))}
              >
                {t("Batalkan impor")}
              </Button>
            )}
            {open && <Button onClick={() => void work.check(file)}>{t("Periksa lagi")}</Button>}
            {shut}
          </>
        )
      }
    }
  }
  return (
    <Dialog
      title={t("Impor {name}", { name })}
      size="large"
      undescribed
      {...(at !== "saving" && { onDismiss: () => void close() })}
      footer={footer()}
    >
      <h3 ref={heading} tabIndex={-1} className={at === "file" ? "sr-only" : styles.step}>
        {HEADINGS[at]}
      </h3>
      {body()}
    </Dialog>
  )
}
