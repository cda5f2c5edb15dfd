import { type RefSelectProps, Select, type SelectProps } from "antd"
import { type ReactElement, useId, useLayoutEffect, useRef } from "react"
import type { FieldType, Option } from "../../core/schema/types"
import { searchable } from "../../core/text"
import { t } from "../../texts/language"
import { NothingFound } from "../../ui/nothing-found"
import type { ChoiceSearch, InputProps } from "../field-ui"
import styles from "./option-select.module.css"

/** An option, with the reason if it cannot be chosen. */
type OfferedOption = Option & { blocked?: string | undefined }

interface Props {
  id: string
  options: readonly OfferedOption[]
  value: readonly string[] | string | null
  onChange: (value: string[] | string | null) => void
  onBlur?: () => void
  many?: boolean
  readOnly?: boolean
  invalid?: boolean
  describedBy?: string | undefined
  ariaLabel?: string | undefined
  required?: boolean
  /** Label of the first entry, which clears the value. */
  empty?: string
  /** undefined if these are all options. */
  search?: ChoiceSearch | undefined
}

const EMPTY = t("-- Pilih --")
/** From this many options on, the select has a search. */
const SEARCHABLE = 8
/** Search in the shortest list too, as in the browser's own selects, if there is a keyboard. */
const hasKeyboard = (): boolean => matchMedia("(any-pointer: fine)").matches
/** Longer lists draw only visible entries. */
const DRAWN = 200

/** Matches at the beginning first: K finds Kawin before Belum Kawin. */
const byBeginning: SelectProps["filterSort"] = (a, b, { searchValue }) => {
  const begins = ({ label }: typeof a) => searchable(String(label)).startsWith(searchable(searchValue))
  return Number(begins(b)) - Number(begins(a))
}

/** The select of a form's field. */
export const FieldSelect = <T extends FieldType>(
  props: Omit<InputProps<T>, "value" | "onChange"> & Pick<Props, "options" | "value" | "many" | "onChange">,
) => <OptionSelect {...props} required={props.field.required[props.context.mode] !== null} />

/** A select whose first entry chooses nothing (AE-21) and whose menu is 200 px high at most (CN-18). */
export function OptionSelect(props: Props) {
  const { options, value, many = false, empty = EMPTY, onChange, search } = props
  const ownId = useId()
  const id = props.id || ownId
  const chosenId = `${id}-chosen`
  const offered = options.map(({ blocked, ...option }) =>
    blocked ? { ...option, blocked, disabled: true, "aria-disabled": true } : option,
  )
  // antd sets every aria attribute on its wrapper as well, whose missing role does not allow them.
  const select = useRef<RefSelectProps>(null)
  useLayoutEffect(() => {
    const input = select.current?.nativeElement.querySelector("input")
    input?.setAttribute("aria-required", String(props.required ?? false))
  })
  const entries = many ? offered : [{ value: "", label: empty }, ...offered]
  return (
    <Select<string | string[]>
      ref={select}
      id={id}
      className={styles.select}
      // The chosen entry is outside antd's input: screen readers announce it as the description.
      labelRender={({ label }) => <span id={chosenId}>{label}</span>}
      mode={many ? "multiple" : undefined}
      value={many ? [...(Array.isArray(value) ? value : [])] : typeof value === "string" ? value : ""}
      placeholder={empty}
      options={entries}
      optionRender={({ label, data }) =>
        "blocked" in data ? (
          <>
            <span className={styles.unavailable}>{label}</span>
            <small className={styles.blocked}>{data.blocked}</small>
          </>
        ) : (
          label
        )
      }
      listHeight={200}
      virtual={entries.length > DRAWN}
      showSearch={many || search !== undefined || options.length > SEARCHABLE || hasKeyboard()}
      optionFilterProp="label"
      filterOption={(typed, option) => searchable(String(option?.label ?? "")).includes(searchable(typed))}
      filterSort={search || entries.length > DRAWN ? undefined : byBeginning}
      notFoundContent={
        <NothingFound of={id}>
          {search ? (
            <span className="sr-only">{t("Ketik untuk mencari pilihan.")}</span>
          ) : (
            t("Tidak ada pilihan.")
          )}
        </NothingFound>
      }
      {...(search && {
        onSearch: search.onSearch,
        onOpenChange: (open: boolean) => open && search.onSearch(""),
        popupRender: (menu: ReactElement) => (
          <>
            {menu}
            <search.Foot />
          </>
        ),
      })}
      maxTagCount={many ? "responsive" : undefined}
      onChange={(chosen) => onChange(Array.isArray(chosen) ? chosen : chosen || null)}
      onBlur={props.onBlur}
      disabled={props.readOnly}
      status={props.invalid ? "error" : ""}
      aria-invalid={props.invalid}
      aria-describedby={many ? props.describedBy : [chosenId, props.describedBy].filter(Boolean).join(" ")}
      aria-label={props.ariaLabel}
    />
  )
}
