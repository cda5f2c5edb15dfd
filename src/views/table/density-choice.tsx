import { t } from "../../texts/language"
import type { Density } from "./column-choice"
import styles from "./density-choice.module.css"

interface Props {
  density: Density
  onChoose: (density: Density) => void
}

/** Height of the rows: one line, or more room. */
export function DensityChoice({ density, onChoose }: Props) {
  const choice = (value: Density, label: string) => (
    <label>
      <input type="radio" name="row-density" checked={density === value} onChange={() => onChoose(value)} />
      {label}
    </label>
  )
  return (
    <fieldset className={styles.density}>
      <legend>{t("Jarak baris")}</legend>
      {choice("compact", t("Rapat"))}
      {choice("roomy", t("Longgar"))}
    </fieldset>
  )
}
