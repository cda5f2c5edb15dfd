import type { ChoiceOption } from "./types"

/** The one that a choice shows: of a list that an answer keeps (several vehicles of one owner) the first (AB-103). */
export const shownChoice = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** The option that a choice's value stands for. */
export const optionOf = (options: readonly ChoiceOption[], value: unknown): ChoiceOption | undefined =>
  options.find((option) => option.value === shownChoice(value))
