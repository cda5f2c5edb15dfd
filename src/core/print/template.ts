/** What a document's paper is given: texts alone, spelt already, so that paper knows no field type and no resource. */

export interface PrintColumn {
  key: string
  label: string
  /** Figures stand at the right, one below the other. */
  figure: boolean
}

/** A record on paper: column → text; '' for nothing. */
export type PrintRow = Readonly<Record<string, string>>

/** What was asked in the dialog. */
export interface Asked {
  key: string
  label: string
  /** As a person reads it: `01 Mei 2025 – 31 Mei 2025`; '' where nothing was given. */
  text: string
  /** The texts of a list; of anything else none. */
  items: readonly string[]
}

export interface TemplateProps {
  /** Of its page in the style sheet. */
  name: string
  title: string
  orientation: "portrait" | "landscape" | "fit"
  /** What a record is called: 'Transaksi'. */
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
