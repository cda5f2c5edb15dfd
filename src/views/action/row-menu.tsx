import type { PrintDocument } from "../../core/print/document"
import type { Resource, ResourceAction } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { t, tLabel } from "../../texts/language"
import { EyeIcon, PencilIcon, PhoneIcon, PrinterIcon, TrashIcon } from "../../ui/icon"
import { PopupMenu } from "../../ui/popup-menu"
import { useMedia } from "../../ui/use-media"
import { contactAddress } from "../detail/contact-link"
import { ActionIcon } from "./action-icon"
import { allows } from "./available"

/** Prefix of a document's entry; no action has a colon in its name. */
const PRINT = "print:"
/** Prefix of a row's own button. */
const OWN = "own:"

/** Buttons of a row, each absent without its right. */
export interface OwnButtons {
  onShow?: ((record: StoredRecord) => void) | false
  onEdit?: ((record: StoredRecord) => void) | false
  onRemove?: ((record: StoredRecord) => unknown) | false
}

const ownEntries = ({ onShow, onEdit, onRemove }: OwnButtons) =>
  [
    { name: `${OWN}show`, label: t("Lihat Detail"), icon: <EyeIcon />, run: onShow },
    { name: `${OWN}edit`, label: "Edit", icon: <PencilIcon />, run: onEdit },
    { name: `${OWN}remove`, label: t("Hapus"), icon: <TrashIcon />, run: onRemove, danger: true },
  ].filter(({ run }) => run)

/** The record's numbers, which a touch device calls. */
const callsOf = ({ fields }: Resource, record: StoredRecord) =>
  fields.flatMap((field) => {
    const number = String(record[field.key] ?? "")
    const href = contactAddress(field, number)
    return href?.startsWith("tel:")
      ? [{ name: href, label: t("Telepon {number}", { number }), icon: <PhoneIcon />, href }]
      : []
  })

/** A record whose menu is open, and the pressed button. */
export interface OpenedMenu {
  record: StoredRecord
  anchor: HTMLElement
}

interface Props extends OpenedMenu {
  resource: Resource
  actions: readonly ResourceAction[]
  documents: readonly PrintDocument[]
  /** Buttons that the row has no room for. */
  own: OwnButtons
  onChoose: (action: ResourceAction) => void
  onPrint: (document: PrintDocument) => void
  onClose: () => void
}

/** The menu of a row: on a touch device the numbers to call, the actions that the record's state allows, and its documents. */
export function RowMenu(props: Props) {
  const { resource, record, anchor, actions, documents, onClose } = props
  const own = ownEntries(props.own)
  const isTouch = useMedia("(pointer: coarse), (width < 40em)")
  const entriesOf = (danger: boolean) =>
    own.filter((one) => (one.danger ?? false) === danger).map(({ run: _, ...entry }) => entry)
  const allowed = actions.filter((action) => allows(action, record))
  return (
    <PopupMenu
      label={t("Aksi untuk {name}", { name: nameOf(resource, record) })}
      anchor={anchor}
      entries={[
        ...entriesOf(false),
        ...(isTouch && own.length > 0 ? callsOf(resource, record) : []),
        ...allowed.map(({ name, label, icon }) => ({ name, label, icon: <ActionIcon name={icon} /> })),
        ...documents.map(({ name, label }) => ({
          name: PRINT + name,
          label: t("Cetak {document}", { document: tLabel(label) }),
          icon: <PrinterIcon />,
        })),
        ...entriesOf(true),
      ]}
      onChoose={(name) => {
        const action = allowed.find((one) => one.name === name)
        const document = documents.find((one) => PRINT + one.name === name)
        const button = own.find((one) => one.name === name)
        if (button?.run) button.run(record)
        else if (action) props.onChoose(action)
        else if (document) props.onPrint(document)
      }}
      onClose={onClose}
    />
  )
}
