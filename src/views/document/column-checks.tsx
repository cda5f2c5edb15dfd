import { Button, Checkbox } from "antd"
import { useId } from "react"
import groups from "../../fields/shared/dialog-filter.module.css"
import { t, tLabel } from "../../texts/language"
import { FieldError } from "./filter-dialog"
import styles from "./filter-dialog.module.css"

interface ColumnChecksProps {
  columns: readonly { key: string; label: string }[]
  value: readonly string[]
  onChange: (keys: readonly string[]) => void
  /** Buttons that tick several columns: label and keys. */
  shortcuts?: readonly (readonly [label: string, keys: readonly string[]])[]
  error: string
}

/** Columns to print (TX-51, TX-55). */
export function ColumnChecks({ columns, value, onChange, shortcuts = [], error }: ColumnChecksProps) {
  const id = useId()
  return (
    <fieldset className={groups.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t("Kolom yang dicetak")}</legend>
      {shortcuts.length > 0 && (
        <div className={styles.tools}>
          {shortcuts.map(([label, keys]) => (
            <Button key={label} type="link" size="small" onClick={() => onChange(keys)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <FieldError id={`${id}-error`} text={error} />
      <div className={styles.checks}>
        {columns.map(({ key, label }) => (
          <Checkbox
            key={key}
            checked={value.includes(key)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, key] : value.filter((other) => other !== key))
            }
          >
            {tLabel(label)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
