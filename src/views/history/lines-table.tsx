import type { AccessNames } from "../../core/access/names"
import { formatNumber } from "../../core/format/number"
import type { HistoryEntry } from "../../core/history/entry"
import { LINE_KEY, lineNumber } from "../../core/history/line-key"
import type { Registry } from "../../core/schema/registry"
import type { Resource } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { countLines } from "./groups"
import styles from "./history.module.css"
import { type ChangedLine, changedLines, entryText } from "./lines"

/** More lines are folded away at first. */
const FEW = 5

interface Props {
  /** Entries of lines of one write. */
  lines: readonly HistoryEntry[]
  find: Registry["find"]
  access: AccessNames
}

/** The changed lines of a write, by their resource: number, action, and values. */
export function LinesTables({ lines, find, access }: Props) {
  const names = [...new Set(lines.map(({ resource }) => resource))]
  return names.map((name) => {
    const resource = find(name)
    const own = lines.filter((line) => line.resource === name)
    return resource ? <LinesTable key={name} lines={own} resource={resource} access={access} /> : null
  })
}

const COUNTS = {
  create: (count: string) => t("{count} dibuat", { count }),
  edit: (count: string) => t("{count} diubah", { count }),
  delete: (count: string) => t("{count} dihapus", { count }),
} as const

function summaryOf(resource: Resource, lines: readonly HistoryEntry[]): string {
  const counts = countLines(lines)
  const texts = (["create", "edit", "delete"] as const).flatMap((action) => {
    const count = counts.get(action)
    return count === undefined ? [] : [COUNTS[action](formatNumber(count))]
  })
  return `${resource.label.plural}: ${texts.join(", ")}`
}

/** 'Berat: 50 kg → 60 kg'; of a new or a deleted line its values. */
function valuesText({ action }: HistoryEntry, { label, before, after }: ChangedLine): string {
  const value = action === "create" ? after : action === "delete" ? before : `${before} → ${after}`
  return `${label}: ${value}`
}

/** '2 → 1' for a line that has moved. */
function numberText({ changes }: HistoryEntry): string {
  const { before, after } = changes[LINE_KEY] ?? {}
  const moved = typeof before === "number" && typeof after === "number" && before !== after
  return moved ? `${before} → ${after}` : String(lineNumber(changes) ?? "")
}

function LinesTable({
  lines,
  resource,
  access,
}: {
  lines: readonly HistoryEntry[]
  resource: Resource
  access: AccessNames
}) {
  return (
    <details className={styles.whole} open={lines.length <= FEW}>
      <summary className={styles.summary}>{summaryOf(resource, lines)}</summary>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              {t("Baris")}
            </th>
            <th scope="col" className={styles.verb}>
              {t("Perubahan")}
            </th>
            <th scope="col">{t("Data")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{[numberText(line), line.recordName].filter(Boolean).join(" · ")}</th>
              <td>{entryText(line)}</td>
              <td>
                {changedLines(resource, line.changes, access)
                  .map((changed) => valuesText(line, changed))
                  .join(" · ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
