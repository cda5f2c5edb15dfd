import { t } from "../../texts/language"
import type { FileLines, LooseLine } from "./file-lines"
import styles from "./import.module.css"
import { RowFaults } from "./row-faults"

/** The lines and columns of further sheets that are not imported. */
export const LineNotes = ({ lines: { missing, sheets } }: { lines: FileLines }) => (
  <>
    {missing.map(({ field, sheet }) => (
      <p key={field.key} className={styles.note}>
        {t("{label} tidak ikut diimpor: berkas ini tidak punya lembar “{sheet}”.", {
          label: field.label,
          sheet,
        })}
      </p>
    ))}
    {sheets.map(({ field, sheet, unknown }) =>
      unknown.length > 0 ? (
        <p key={field.key} className={styles.note}>
          {t("Kolom {columns} di lembar “{sheet}” tidak dikenali, isinya tidak diimpor.", {
            columns: unknown.join(", "),
            sheet,
          })}
        </p>
      ) : null,
    )}
  </>
)

/** Rows of further sheets that belong to no record. */
export function LooseLines({ loose }: { loose: readonly LooseLine[] }) {
  const sheets = [...new Set(loose.map(({ sheet }) => sheet))]
  return sheets.map((sheet) => (
    <div key={sheet}>
      <p className={styles.note}>
        {t("Baris berikut di lembar “{sheet}” tidak ikut diimpor, karena tidak jelas milik data yang mana.", {
          sheet,
        })}
      </p>
      <RowFaults
        label={t("Baris lembar {sheet} yang tidak ikut diimpor", { sheet })}
        rows={loose
          .filter((one) => one.sheet === sheet)
          .map(({ line, message }) => ({ line, texts: [{ label: "", text: "", message }] }))}
      />
    </div>
  ))
}
