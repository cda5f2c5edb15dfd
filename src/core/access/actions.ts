import { isEnglish } from "../../texts/language"

type Text = readonly [indonesian: string, english: string]

interface ActionRow {
  /** Refine's actions that need the right. */
  actions: readonly string[]
  /** The right's name in the history. */
  label: Text
  /** Explanation of the flag below the access matrix. */
  verb: Text
  /** False for a right without a box of its own in the access matrix (AM-03, AM-14). */
  column: boolean
  /**
   * True for the rights that together are `semua` (PM-03). Omit this flag on new actions: a role with all older rights then
   * still counts as `semua`.
   */
  semua?: true
}

/**
 * Stored flag → its right. The permission map, the access matrix, the server and all texts derive from this table, in
 * its order: a further action is one more line.
 */
// biome-ignore format: one line an action
export const RIGHT_ACTIONS = {
  view: { actions: ["list", "show"], label: ["lihat", "view"], verb: ["melihat", "see records"], column: true, semua: true },
  add: { actions: ["create"], label: ["tambah", "add"], verb: ["menambah", "add records"], column: true, semua: true },
  edit: { actions: ["edit"], label: ["ubah", "change"], verb: ["mengubah", "change records"], column: true, semua: true },
  delete: { actions: ["delete"], label: ["hapus", "delete"], verb: ["menghapus", "delete records"], column: true, semua: true },
  print: { actions: ["print"], label: ["cetak", "print"], verb: ["mencetak dan mengekspor", "printing and exporting"], column: false, semua: true },
} as const satisfies Record<string, ActionRow>

/** The stored and sent name of a flag (PM-01). */
export type Flag = keyof typeof RIGHT_ACTIONS
export type Action = (typeof RIGHT_ACTIONS)[Flag]["actions"][number]

/** The text in the language of the interface. */
export const textIn = ([indonesian, english]: Text): string => (isEnglish() ? english : indonesian)
