import { Checkbox } from "antd"
import { grant, grantAll, isAllGranted, isGranted, MATRIX_FLAGS } from "../../core/access/matrix"
import type { PermissionModule } from "../../core/access/names"
import type { PermissionEntry } from "../../core/access/permissions"
import { t, tLabel } from "../../texts/language"
import { useScrollArea } from "../../ui/scroll-area"

interface AccessMatrixProps {
  modules: readonly PermissionModule[]
  /** undefined until loaded: every box is off and disabled. */
  entries: readonly PermissionEntry[] | undefined
  disabled: boolean
  loading: boolean
  caption: string
  onChange: (entries: readonly PermissionEntry[]) => void
}

/** Table of check boxes: a row for each module, a column for each flag, and 'all' (AM-03, AM-06). */
export function AccessMatrix({ modules, entries, disabled, loading, caption, onChange }: AccessMatrixProps) {
  const locked = disabled || !entries
  const known = entries ?? []
  const scroller = useScrollArea(t("Tabel {caption}", { caption }))
  return (
    <div className="access-scroll" ref={scroller}>
      <table className="access-matrix" aria-busy={loading || undefined}>
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
        <tbody>
          {modules.map(({ module, label }) => (
            <tr key={module}>
              <th scope="row">
                {tLabel(label)}
                <small>{module}</small>
              </th>
              {MATRIX_FLAGS.map((action) => (
                <td key={action}>
                  <Checkbox
                    aria-label={`${module} ${action}`}
                    disabled={locked}
                    checked={isGranted(known, module, action)}
                    onChange={({ target }) => onChange(grant(known, { module, action, on: target.checked }))}
                  />
                </td>
              ))}
              <td>
                <Checkbox
                  aria-label={`${module} all`}
                  disabled={locked}
                  checked={isAllGranted(known, module)}
                  onChange={({ target }) => onChange(grantAll(known, { module, on: target.checked }))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
