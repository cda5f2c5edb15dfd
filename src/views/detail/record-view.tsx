import { Fragment, type ReactNode, Suspense, useEffect } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { fieldCell } from "../../fields/registry.cells"
import { isSample } from "../../lists/samples"
import { noteRecent } from "../../session/recent"
import { t } from "../../texts/language"
import bar from "../../ui/bar.module.css"
import { onDemand } from "../../ui/on-demand"
import { AccountSection } from "../account/account-section"
import { hasOwnCell, useCells } from "../context/cells"
import { SampleTag } from "../samples/sample-tag"
import { nameAndCode } from "../table/name-code"
import { contactLink } from "./contact-link"
import styles from "./detail.module.css"
import { type DetailLine, detailSections } from "./lines"
import { RecordFooter } from "./record-footer"
import { stateFields } from "./state-fields"
import { useFreshRecord } from "./use-fresh-record"

const RelatedLists = onDemand(async () => (await import("./related-lists")).RelatedLists)

/** The parts of a detail, for the dialog or the panel around them. */
export interface DetailParts {
  /** The record's name. */
  title: string
  /** Tags beside the title. */
  tags: ReactNode
  body: ReactNode
  footer: ReactNode
}

interface Props {
  resource: Resource
  /** The list's row; the view reads the record again. */
  record: StoredRecord
  /** undefined: no *Edit*. */
  onEdit?: ((record: StoredRecord) => void) | undefined
  onClose: () => void
  /** Called before a link inside leads to a screen of the same path. */
  onLeave: () => void
  frame: (parts: DetailParts) => ReactNode
}

/** All fields of one record; 'Tutup' closes (TX-22, TX-23). */
export function RecordView({ resource, record: row, onEdit, onClose, onLeave, frame }: Props) {
  const { record, refreshing, gone } = useFreshRecord(resource, row)
  useEffect(
    () => noteRecent({ resource: resource.name, id: row.id, name: nameOf(resource, row) }),
    [resource, row],
  )
  return frame({
    title: nameOf(resource, record) || resource.label.singular,
    tags: (
      <span className={styles.tags}>
        {isSample(resource, record) && <SampleTag />}
        {stateFields(resource, record).map((field) => {
          const { Cell } = fieldCell(field)
          return Cell && <Cell key={field.key} field={field} value={record[field.key]} record={record} />
        })}
      </span>
    ),
    footer: (
      <RecordFooter resource={resource} record={record} gone={gone} onEdit={onEdit} onClose={onClose} />
    ),
    body: (
      <div key={record.id} className={styles.parts}>
        {gone && (
          <p className={bar.bar} role="status">
            {t("Data ini sudah dihapus. Yang ditampilkan adalah data terakhir di daftar.")}
          </p>
        )}
        <Sections resource={resource} record={record} refreshing={refreshing} />
        {resource.related.length > 0 && !gone && (
          <Suspense fallback={null}>
            <RelatedLists resource={resource} record={record} onLeave={onLeave} />
          </Suspense>
        )}
        {resource.account && <AccountSection resource={resource} record={record} />}
      </div>
    ),
  })
}

interface SectionsProps {
  resource: Resource
  record: StoredRecord
  refreshing: boolean
}

function Sections({ resource, record, refreshing }: SectionsProps) {
  const cells = useCells(resource.name)
  const lineOf = ({ key, field, label, text }: DetailLine) => {
    // A file's cell opens it; lines are a table.
    const cell = fieldCell(field)
    const isEmpty = text === "-"
    const Own = isEmpty ? undefined : (cell.Detail ?? (cell.inDetail ? cell.Cell : undefined))
    const contact = contactLink(field, text)
    const Declared = hasOwnCell(field, text) ? cells?.[field.key] : undefined
    return (
      <div key={key} data-wide={Own !== undefined && Own === cell.Detail}>
        <dt>{label}</dt>
        <dd data-empty={isEmpty || undefined}>
          {Declared ? (
            <Declared value={record[field.key]} text={text} record={record} />
          ) : Own ? (
            <Suspense fallback={text}>
              <Own field={field} value={record[field.key]} record={record} />
            </Suspense>
          ) : contact === text ? (
            nameAndCode(text, label)
          ) : (
            contact
          )}
        </dd>
      </div>
    )
  }
  return detailSections(resource, record).map(({ label, lines }) => (
    <Fragment key={label}>
      {label && <h3 className={styles.heading}>{label}</h3>}
      <dl className={styles.lines} aria-busy={refreshing || undefined}>
        {lines.map(lineOf)}
      </dl>
    </Fragment>
  ))
}
