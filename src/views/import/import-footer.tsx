import { Button } from "antd"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { whyNotWhole } from "./check-result"
import type { Import } from "./use-import"
import type { Undoing } from "./use-undo"

interface Props {
  work: Import
  whole: boolean
  mayUndo: boolean
  /** @returns true if it was undone */
  onUndo: Undoing["undo"]
  /** Starts again with another file. */
  onOther: () => void
  onClose: () => void
}

export function ImportFooter({ work, whole, mayUndo, onUndo, onOther, onClose }: Props) {
  const { step } = work
  switch (step.at) {
    case "file":
      return null
    case "columns":
      return (
        <>
          <Button
            type="primary"
            disabled={step.file.matching.every((key) => key === null)}
            onClick={() => void work.check(step.file)}
          >
            {t("Periksa")}
          </Button>
          <Button onClick={onOther}>{t("Berkas lain")}</Button>
        </>
      )
    case "checking":
      return <Button onClick={() => work.back("columns")}>{t("Batal")}</Button>
    case "checked": {
      const { file, run } = step
      const offered = whyNotWhole(run, work.mostWhole) === ""
      return (
        <>
          <Button
            type="primary"
            disabled={run.ready.length === 0}
            onClick={() => void work.save(file, run, whole && offered)}
          >
            {t("Impor {ready} baris", { ready: formatNumber(run.ready.length) })}
          </Button>
          <Button onClick={() => work.back("columns")}>{t("Kembali")}</Button>
        </>
      )
    }
    case "saving":
      return (
        <Button disabled={step.whole || work.inBrowser} onClick={work.cancel}>
          {t("Berhenti")}
        </Button>
      )
    case "done": {
      const { file, outcomes, id } = step
      const open = outcomes.some(({ state }) => state !== "saved")
      const rows = outcomes.filter(({ state }) => state === "saved").length
      return (
        <>
          {work.onServer && mayUndo && rows > 0 && (
            <Button
              danger
              onClick={() =>
                void onUndo({ id, name: file.name, rows, unchanged: rows }).then(
                  (done) => done && work.back("file"),
                )
              }
            >
              {t("Batalkan impor")}
            </Button>
          )}
          {open && <Button onClick={() => void work.check(file)}>{t("Periksa lagi")}</Button>}
          <Button onClick={onClose}>{t("Tutup")}</Button>
        </>
      )
    }
  }
}
