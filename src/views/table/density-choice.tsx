import { Button } from "antd"
import { t } from "../../texts/language"
import { CheckIcon } from "../../ui/icon"
import type { Density } from "./column-choice"
import styles from "./density-choice.module.css"

interface Props {
  density: Density
  onChoose: (density: Density) => void
}

/** Height of the rows: one line, or more room. */
export function DensityChoice({ density, onChoose }: Props) {
  const choice = (value: Density, label: string) => (
    <Button
      role="menuitemradio"
      aria-checked={density === value}
      icon={density === value ? <CheckIcon /> : <span className={styles.unchecked} />}
      onClick={() => onChoose(value)}
    >
      {label}
    </Button>
  )
  return (
    <div className={styles.density}>
      <p aria-hidden="true">{t("Jarak baris")}</p>
      <div role="menu" aria-label={t("Jarak baris")}>
        {choice("compact", t("Rapat"))}
        {choice("roomy", t("Longgar"))}
      </div>
    </div>
  )
}
