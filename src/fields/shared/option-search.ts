/** The search of a select, whose last entry may add a choice. */
import type { SelectProps } from "antd"
import { searchable } from "../../core/text"

/** Value of the entry that adds a choice; no id has a blank. */
export const ADD = "+ "

/** Matches at the beginning first: K finds Kawin before Belum Kawin. */
export const byBeginning: SelectProps["filterSort"] = (a, b, { searchValue }) => {
  const rank = ({ label, value }: typeof a) =>
    value === ADD ? -1 : Number(searchable(String(label)).startsWith(searchable(searchValue)))
  return rank(b) - rank(a)
}

export const matches: SelectProps["filterOption"] = (typed, option) =>
  option?.value === ADD || searchable(String(option?.label ?? "")).includes(searchable(typed))
