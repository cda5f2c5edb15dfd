import { Checkbox } from "antd"
import { Fragment, useId, useState } from "react"
import type { Flag } from "../../core/access/actions"
import type { GovernedScreens } from "../../core/access/governed-screens"
import { grantAll, isAllGranted, isGranted, MATRIX_FLAGS, toggle } from "../../core/access/matrix"
import type { PermissionModule } from "../../core/access/names"
import { FLAGS, type PermissionEntry } from "../../core/access/permissions"
import { t, tLabel } from "../../texts/language"
import { useScrollArea } from "../../ui/scroll-area"
import { useMedia } from "../../ui/use-media"
import type { RightChange } from "./changes"
import { governedText } from "./governed-text"

/** From this width on the sentences of most modules are one line beside the boxes. */
const WIDE = "(width >= 75em)"

interface AccessMatrixProps {
  modules: readonly PermissionModule[]
  /** By module; none if the product does not list them. */
  screens: ReadonlyMap<string, GovernedScreens>
  /** undefined until loaded: every box is off and disabled. */
  entries: readonly PermissionEntry[] | undefined
  /** Boxes that differ from the saved rights. */
  changes: readonly RightChange[]
  disabled: boolean
  loading: boolean
  caption: string
  onChange: (entries: readonly PermissionEntry[]) => void
}

const WITHOUT_BOX = FLAGS.filter((flag) => !MATRIX_FLAGS.includes(flag))

/** A module's code that breaks between its words alone. */
const breakable = (code: string) =>
  code.split(/(?<=[a-z_])(?=[A-Z])|(?<=_)/).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a code keep their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ))

/** Boxes that followed another one; shown until the next change. */
interface Note {
  module: string
  text: string
  /** The entries that it belongs to. */
  entries: readonly PermissionEntry[]
}

/** Table of check boxes: a row for each module, a column for each flag, and 'all' (AM-03, AM-06). */
export function AccessMatrix({
  modules,
  screens,
  entries,
  changes,
  disabled,
  loading,
  caption,
  onChange,
}: AccessMatrixProps) {
  const locked = disabled || !entries
  const known = entries ?? []
  const id = useId()
  const isChanged = (module: string, flags: readonly Flag[]) =>
    (entries && changes.some((change) => change.module === module && flags.includes(change.action))) ||
    undefined
  const scroller = useScrollArea(t("Tabel {caption}", { caption }))
  const [note, setNote] = useState<Note>()
  const isWide = useMedia(WIDE)
  /** Rows of a box: in a wide table it is in the middle of the module's two lines. */
  const rows = isWide ? 2 : 1
  const change = (module: string, action: Flag, on: boolean) => {
    const { entries: next, also } = toggle(known, { module, action, on })
    setNote(also.length > 0 ? { module, text: noteText(also, action, on), entries: next } : undefined)
    onChange(next)
  }
  return (
    <div className="access-scroll" ref={scroller}>
      <table className="access-matrix" data-wide={isWide || undefined} aria-busy={loading || undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Modul")}</th>
            {MATRIX_FLAGS.map((action) => (
              <th key={action} scope="col">
                {action}
              </th>
            ))}
            <th scope="col">all</th>
          </tr>
        </thead>
        {modules.map(({ module, label }) => (
          <tbody key={module} data-governs={screens.get(module)?.screens.length !== 0}>
            <tr>
              <th scope="row">
                {tLabel(label)} <small>{breakable(module)}</small>
              </th>
              {MATRIX_FLAGS.map((action) => (
                <td key={action} rowSpan={rows} data-changed={isChanged(module, [action])}>
                  <Checkbox
                    aria-label={`${module} ${action}`}
                    aria-describedby={isChanged(module, [action]) && id}
                    disabled={locked}
                    checked={isGranted(known, module, action)}
                    onChange={({ target }) => change(module, action, target.checked)}
                  />
                </td>
              ))}
              <td rowSpan={rows} data-changed={isChanged(module, WITHOUT_BOX)}>
                <Checkbox
                  aria-label={`${module} all`}
                  aria-describedby={isChanged(module, WITHOUT_BOX) && id}
                  disabled={locked}
                  checked={isAllGranted(known, module)}
                  onChange={({ target }) => onChange(grantAll(known, { module, on: target.checked }))}
                />
              </td>
            </tr>
            <tr className="access-screens">
              <td colSpan={isWide ? 1 : MATRIX_FLAGS.length + 2}>
                <div>
                  <p>{governedText(screens.get(module))}</p>
                  <p role="status">{note?.module === module && note.entries === entries ? note.text : ""}</p>
                </div>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
      <span id={id} hidden>
        {t("berubah")}
      </span>
    </div>
  )
}

function noteText(also: readonly Flag[], action: Flag, on: boolean): string {
  const names = also.join(", ")
  return on
    ? t("{names} ikut dicentang, karena {action} memerlukannya.", { names, action })
    : t("Centang {names} ikut dihapus, karena memerlukan {action}.", { names, action })
}
