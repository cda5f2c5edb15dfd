export declare function sections(): {
  title: string
  doc: string
  rows: { key: string; optional: boolean; type: string; doc: string }[]
}[]
/** The text of docs/reference.md. */
export declare function reference(): string
