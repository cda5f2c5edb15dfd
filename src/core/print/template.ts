/** The data of a document's template: formatted texts, without field types and resources. */

export interface PrintColumn {
  key: string
  label: string
  /** True: aligned at the end of the column. */
  figure: boolean
}

/** A record on paper: column → text; '' for nothing. */
export type PrintRow = Readonly<Record<string, string>>

export interface PrintInput {
  key: string
  label: string
  /** The shown value: `01 Mei 2025 – 31 Mei 2025`; '' for none. */
  text: string
  /** The texts of a list; [] for any other input. */
  items: readonly string[]
}

export interface TemplateProps {
  name: string
  title: string
  orientation: "portrait" | "landscape" | "fit"
  noun: string
  asked: readonly PrintInput[]
  columns: readonly PrintColumn[]
  rows: readonly PrintRow[]
  /** The row of sums; null if not requested. */
  totals: PrintRow | null
}

/** A React component, typed without React: the declarations do not depend on it. */
export type Template = (props: TemplateProps) => unknown

/** An input of the dialog by its key. @throws Error for an undeclared key */
export function answerTo({ asked }: TemplateProps, key: string): PrintInput {
  const found = asked.find((one) => one.key === key)
  if (!found) throw new Error(`the document does not ask for '${key}'`)
  return found
}
