import { type RefSelectProps, Select } from "antd"
import { type KeyboardEvent, type ReactElement, useId, useLayoutEffect, useRef, useState } from "react"
import type { FieldType, Option } from "../../core/schema/types"
import { t } from "../../texts/language"
import { DownIcon, PlusIcon } from "../../ui/icon"
import { NothingFound } from "../../ui/nothing-found"
import type { ChoiceAddition, ChoiceSearch, InputProps } from "../field-ui"
import { ADD, byBeginning, matches } from "./option-search"
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
  /** Label of the first entry, which clears the value; null: the value cannot be cleared. */
  empty?: string | null
  /** undefined if these are all options. */
  search?: ChoiceSearch | undefined
  /** The last entry adds a choice; no search hides it. */
  addition?: ChoiceAddition | undefined
}

const EMPTY = t("-- Pilih --")
/** From this many options on, the select has a search. */
const SEARCHABLE = 8
/** Search in the shortest list too, as in the browser's own selects, if there is a keyboard. */
const hasKeyboard = (): boolean => matchMedia("(any-pointer: fine)").matches
/** Pixels: the menu, and the room of the entry that adds. */
const HEIGHT = { menu: 200, add: 40 }
/** Longer lists draw only visible entries. */
const DRAWN = 200

/** The select of a form's field. */
export const FieldSelect = <T extends FieldType>(
  props: Omit<InputProps<T>, "value" | "onChange"> &
    Pick<Props, "options" | "value" | "many" | "onChange" | "empty">,
) => <OptionSelect {...props} required={props.field.required[props.context.mode] !== null} />

/** A select whose first entry chooses nothing (AE-21) and whose menu is 200 px high at most (CN-18). */
export function OptionSelect(props: Props) {
  const { options, value, many = false, empty = EMPTY, onChange, search, addition } = props
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
  const [typed, setTyped] = useState("")
  /** Tab takes the marked entry of an open list: nothing is to be added by leaving the input. */
  const byTab = useRef(false)
  const last = addition ? [{ value: ADD, label: addition.label(typed.trim()), className: styles.add }] : []
  const entries = [...(many || empty === null ? [] : [{ value: "", label: empty }]), ...offered, ...last]
  const virtual = entries.length > DRAWN
  const pinned = addition !== undefined && !virtual
  const showSearch = many || search !== undefined || options.length > SEARCHABLE || hasKeyboard()
  const take = (chosen: string | string[]) => {
    const isAddition = Array.isArray(chosen) ? chosen.includes(ADD) : chosen === ADD
    if (!isAddition) onChange(Array.isArray(chosen) ? chosen : chosen || null)
    else if (!byTab.current) addition?.onAdd(typed.trim())
  }
  return (
    <Select<string | string[]>
      ref={select}
      id={id}
      className={styles.select}
      // The chosen entry is outside antd's input: screen readers announce it as the description.
      labelRender={({ label, value: chosen }) => (
        <span id={chosenId} className={chosen === "" ? styles.empty : undefined}>
          {label}
        </span>
      )}
      mode={many ? "multiple" : undefined}
      value={many ? [...(Array.isArray(value) ? value : [])] : typeof value === "string" ? value : ""}
      placeholder={empty ?? EMPTY}
      options={entries}
      optionRender={({ label, data }) =>
        "blocked" in data ? (
          <>
            <span className={styles.unavailable}>{label}</span>
            <small className={styles.blocked}>{data.blocked}</small>
          </>
        ) : data.value === ADD ? (
          <>
            <PlusIcon size={16} /> {label}
          </>
        ) : (
          label
        )
      }
      listHeight={HEIGHT.menu - (pinned ? HEIGHT.add : 0)}
      {...(pinned && { classNames: { popup: { root: styles.adding ?? "" } } })}
      virtual={virtual}
      suffixIcon={<DownIcon />}
      showSearch={showSearch}
      optionFilterProp="label"
      filterOption={matches}
      filterSort={search || virtual ? undefined : byBeginning}
      notFoundContent={
        <NothingFound of={id}>
          {search ? (
            <span className="sr-only">{t("Ketik untuk mencari pilihan.")}</span>
          ) : (
            t("Tidak ada pilihan.")
          )}
        </NothingFound>
      }
      {...(addition && {
        onInputKeyDown: ({ key }: KeyboardEvent) => {
          byTab.current = key === "Tab"
        },
        ...(showSearch && { onSearch: setTyped }),
      })}
      {...(search && {
        onSearch: (text: string) => {
          setTyped(text)
          search.onSearch(text)
        },
        onOpenChange: (open: boolean) => open && search.onSearch(""),
        popupRender: (menu: ReactElement) => (
          <>
            {menu}
            <search.Foot />
          </>
        ),
      })}
      maxTagCount={many ? "responsive" : undefined}
      onChange={take}
      onBlur={props.onBlur}
      disabled={props.readOnly}
      status={props.invalid ? "error" : ""}
      aria-invalid={props.invalid}
      aria-describedby={many ? props.describedBy : [chosenId, props.describedBy].filter(Boolean).join(" ")}
      aria-label={props.ariaLabel}
    />
  )
}
