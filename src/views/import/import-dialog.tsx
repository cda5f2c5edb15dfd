import { useEffect, useRef, useState } from "react"
import { formatNumber } from "../../core/format/number"
import { filesLeftOut } from "../../core/import/columns"
import { importTypes } from "../../fields/registry"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { useFeedback } from "../../ui/feedback"
import { useRights } from "../context/rights"
import { wholeExport } from "../export/export-menu"
import { CheckResult, whyNotWhole } from "./check-result"
import { ChooseFile } from "./choose-file"
import styles from "./import.module.css"
import type { ImportProps } from "./import-button"
import { ImportDone, MadePasswords } from "./import-done"
import { ImportFooter } from "./import-footer"
import { LineNotes } from "./line-notes"
import { MatchColumns } from "./match-columns"
import { PastImports } from "./past-imports"
import { useHandOuts, wrongRow } from "./use-hand-outs"
import { type Step, useImport } from "./use-import"
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

/** Imports records from a file: choose, match, check by the form's rules, save. */
export function ImportDialog({
  resource,
  name,
  fixed = NOTHING_FIXED,
  onClose,
}: ImportProps & { onClose: () => void }) {
  const feedback = useFeedback()
  const rights = useRights(resource)
  const work = useImport(resource, fixed)
  const { dialog: undoing, undo } = useUndo(resource, work.calls)
  const [whole, setWhole] = useState(false)
  /** Number of generated passwords that were downloaded. */
  const handed = useRef(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const { step } = work
  const { at } = step
  // The pressed button disappears with its step, so the next step takes the focus.
  const [first] = useState(at)
  useEffect(() => {
    if (at !== first) heading.current?.focus()
  }, [at, first])

  const passwords = work.newPasswords()
  const hand = useHandOuts({ resource, name, fields: work.fields, lines: work.lines })
  const mayLeave = async (title: string, okText: string): Promise<boolean> =>
    passwords.length <= handed.current ||
    (await feedback.confirm({
      title,
      text: t("Password akun baru tidak dapat dilihat lagi setelah ini."),
      okText,
      danger: true,
    }))
  const close = async () => {
    if (at === "saving" || !(await mayLeave(t("Tutup tanpa mengunduh password?"), t("Tutup")))) return
    work.cancel()
    onClose()
  }
  const chooseOther = async () => {
    if (!(await mayLeave(t("Pilih berkas lain tanpa mengunduh password?"), t("Berkas lain")))) return
    handed.current = 0
    work.back("file")
  }

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
              exported={
                !rights.print
                  ? null
                  : wholeExport(resource, rights.show)
                    ? t("Ekspor → semua kolom")
                    : t("Ekspor")
              }
              lines={work.lines}
              left={filesLeftOut(resource, importTypes).map(({ label }) => label)}
              busy={step.busy}
              fault={step.fault}
              onFile={(file) => void work.open(file)}
              onTemplate={() => void hand.template()}
            />
            {work.onServer && (
              <PastImports
                calls={work.calls}
                mayUndo={rights.delete}
                onUndo={async (past) => void (await undo(past))}
              />
            )}
          </>
        )
      case "columns":
        return (
          <>
            {step.fault && (
              <p className={styles.fault} role="alert">
                {step.fault}
              </p>
            )}
            <LineNotes lines={step.file.lines} />
            <MatchColumns
              table={step.file.table}
              fields={work.fields}
              matching={step.file.matching}
              onChange={work.match}
            />
          </>
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
            lines={step.file.lines}
            most={work.mostWhole}
            whole={whole && whyNotWhole(step.run, work.mostWhole) === ""}
            onWhole={setWhole}
            onFailed={() => void hand.failed(step.file, step.run.wrong.map(wrongRow))}
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
            onFailed={() =>
              void hand.failed(
                step.file,
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
  return (
    <>
      <Dialog
        title={t("Impor {name}", { name })}
        size="large"
        undescribed
        {...(at !== "saving" && { onDismiss: () => void close() })}
        footer={
          at === "file" ? null : (
            <ImportFooter
              work={work}
              whole={whole}
              mayUndo={rights.delete}
              onUndo={undo}
              onOther={() => void chooseOther()}
              onClose={() => void close()}
            />
          )
        }
      >
        <h3 ref={heading} tabIndex={-1} className={at === "file" ? "sr-only" : styles.step}>
          {HEADINGS[at]}
        </h3>
        {(at === "checked" || at === "done") && passwords.length > 0 && (
          <MadePasswords
            passwords={passwords.length}
            onDownload={() =>
              void hand.passwords(passwords).then((done) => {
                if (done) handed.current = passwords.length
              })
            }
          />
        )}
        {body()}
      </Dialog>
      {undoing}
    </>
  )
}
