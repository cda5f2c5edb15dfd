import type { Resource, ResourceAction } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { t } from "../../texts/language"
import { PopupMenu } from "../../ui/popup-menu"
import { ActionIcon } from "./action-icon"
import { allows } from "./available"

/** A record whose menu is open, and the pressed button. */
export interface OpenedMenu {
  record: StoredRecord
  anchor: HTMLElement
}

interface Props extends OpenedMenu {
  resource: Resource
  actions: readonly ResourceAction[]
  onChoose: (action: ResourceAction) => void
  onClose: () => void
}

/** The menu of a row: the actions that the record's state allows. */
export function RowMenu({ resource, record, anchor, actions, onChoose, onClose }: Props) {
  const allowed = actions.filter((action) => allows(action, record))
  return (
    <PopupMenu
      label={t("Tindakan untuk {name}", { name: nameOf(resource, record) })}
      anchor={anchor}
      entries={allowed.map(({ name, label, icon }) => ({ name, label, icon: <ActionIcon name={icon} /> }))}
      onChoose={(name) => {
        const action = allowed.find((one) => one.name === name)
        if (action) onChoose(action)
      }}
      onClose={onClose}
    />
  )
}
