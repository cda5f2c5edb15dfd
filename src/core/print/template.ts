/** The data of a document's template: formatted texts, without field types and resources. */

export interface PrintColumn {
  key: string
  label: string
  /** Figures stand at the right, one below the other. */
  figure: boolean
}

/** A record on paper: column → text; '' for nothing. */
export type PrintRow = Readonly<Record<string, string>>

/** The input of the dialog. */
export interface Asked {
  key: string
  label: string
  /** The shown value: `01 Mei 2025 – 31 Mei 2025`; '' for none. */
  text: string
  /** The texts of a list; of anything else none. */
  items: readonly string[]
}

export interface TemplateProps {
  /** The name of its page in the style sheet. */
  name: string
  title: string
  orientation: "portrait" | "landscape" | "fit"
  /** The name of a record: 'Transaksi'. */
  noun: string
  asked: readonly Asked[]
  columns: readonly PrintColumn[]
  rows: readonly PrintRow[]
  /** A last row of sums; null where none was asked for. */
  totals: PrintRow | null
}

/** A React component; spelt without React, for the declaration language knows none. */
export type Template = (props: TemplateProps) => unknown

/** The answer to one question of the dialog. @throws Error where the document asks no such thing */
export function answerTo({ asked }: TemplateProps, key: string): Asked {
  const found = asked.find((one) => one.key === key)
  if (!found) throw new Error(`the document does not ask for '${key}'`)
  return found
}
