import type { PrintDocument } from "../../core/print/document"
import type { Resource, ResourceAction } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { t, tLabel } from "../../texts/language"
import { PrinterIcon } from "../../ui/icon"
import { PopupMenu } from "../../ui/popup-menu"
import { ActionIcon } from "./action-icon"
import { allows } from "./available"

/** Prefix of a document's entry; no action has a colon in its name. */
const PRINT = "print:"

/** A record whose menu is open, and the pressed button. */
export interface OpenedMenu {
  record: StoredRecord
  anchor: HTMLElement
}

interface Props extends OpenedMenu {
  resource: Resource
  actions: readonly ResourceAction[]
  documents: readonly PrintDocument[]
  onChoose: (action: ResourceAction) => void
  onPrint: (document: PrintDocument) => void
  onClose: () => void
}

/** The menu of a row: the actions that the record's state allows, and its documents. */
export function RowMenu(props: Props) {
  const { resource, record, anchor, actions, documents, onClose } = props
  const allowed = actions.filter((action) => allows(action, record))
  return (
    <PopupMenu
      label={t("Tindakan untuk {name}", { name: nameOf(resource, record) })}
      anchor={anchor}
      entries={[
        ...allowed.map(({ name, label, icon }) => ({ name, label, icon: <ActionIcon name={icon} /> })),
        ...documents.map(({ name, label }) => ({
          name: PRINT + name,
          label: t("Cetak {document}", { document: tLabel(label) }),
          icon: <PrinterIcon />,
        })),
      ]}
      onChoose={(name) => {
        const action = allowed.find((one) => one.name === name)
        const document = documents.find((one) => PRINT + one.name === name)
        if (action) props.onChoose(action)
        else if (document) props.onPrint(document)
      }}
      onClose={onClose}
    />
  )
}
