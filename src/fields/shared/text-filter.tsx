import { Input } from "antd"
import { t } from "../../texts/language"
import { DownIcon } from "../../ui/icon"
import type { FilterProps } from "../field-ui"
import dialog from "./dialog-filter.module.css"
import styles from "./filter.module.css"
import proposals from "./proposals.module.css"

/** A part of the text, in any case (AB-94), with the values of the list as suggestions (AB-109). */
export function TextFilter({ id, label, value, onChange, offered = [], ...props }: FilterProps) {
  const inDialog = props.layout === "dialog"
  return (
    <div className={inDialog ? dialog.field : styles.field}>
      <label htmlFor={id} title={label}>
        {label}
      </label>
      <Input
        id={id}
        // The browser's own list of suggestions.
        list={offered.length > 0 ? `${id}-offered` : undefined}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.target.value || undefined)}
        placeholder={props.placeholder ?? (!inDialog && offered.length > 0 ? t("Semua") : undefined)}
        status={props.invalid ? "error" : ""}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        classNames={{ input: proposals.input ?? "" }}
        {...(!inDialog && {
          autoComplete: "off",
          allowClear: true,
          // In the place of the button that clears the input.
          suffix: offered.length > 0 && !value && <ProposalsArrow id={id} />,
        })}
      />
      {offered.length > 0 && (
        <datalist id={`${id}-offered`}>
          {offered.map((option) => (
            <option key={option.value} value={option.label} />
          ))}
        </datalist>
      )}
    </div>
  )
}

/** Like that of a select: shows the suggestions of the input with this id. */
const ProposalsArrow = ({ id }: { id: string }) => (
  <span
    className={proposals.arrow}
    aria-hidden="true"
    onClick={() => {
      const input = document.getElementById(id)
      if (input instanceof HTMLInputElement) input.showPicker?.()
    }}
  >
    <DownIcon />
  </span>
)
