/** Sentences about the changes of others. Pure. */
import type { Editor } from "../../core/live/event"
import { t } from "../../texts/language"

/** The changes since a list was loaded, by record. */
export interface ListChanges {
  /** Id → its first kind of change and the user of the last one. */
  records: ReadonlyMap<string, { isNew: boolean; by: string }>
  /** Records that are not named have changed. */
  others: boolean
}

export const NO_CHANGES: ListChanges = { records: new Map(), others: false }

/** 'Siti', 'Siti dan 2 lainnya'. */
function namesOf(names: readonly string[]): string {
  const [first = "", ...others] = [...new Set(names)]
  return others.length > 0 ? t("{name} dan {others} lainnya", { name: first, others: others.length }) : first
}

/** '2 data baru dari Siti'; '' without changes. */
export function changesText({ records, others }: ListChanges): string {
  if (others) return t("Ada perubahan")
  if (records.size === 0) return ""
  const all = [...records.values()]
  const values = { count: records.size, names: namesOf(all.map(({ by }) => by)) }
  return all.every(({ isNew }) => isNew)
    ? t("{count} data baru dari {names}", values)
    : t("{count} perubahan dari {names}", values)
}

/** 'Siti sedang mengubah data ini sejak 3 menit'; '' for none. */
export function editorsText(editors: readonly Editor[]): string {
  if (editors.length === 0) return ""
  const names = namesOf(editors.map(({ name }) => name))
  const n = new Set(editors.map(({ name }) => name)).size
  const minutes = Math.floor(Math.max(...editors.map(({ seconds }) => seconds)) / 60)
  if (minutes < 1) return t("{names} sedang mengubah data ini", { names, n })
  return minutes < 60
    ? t("{names} sedang mengubah data ini sejak {minutes} menit", { names, n, minutes })
    : t("{names} sedang mengubah data ini sejak {hours} jam", { names, n, hours: Math.floor(minutes / 60) })
}
