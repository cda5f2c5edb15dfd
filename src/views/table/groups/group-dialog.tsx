import { Button } from "antd"
import { useState } from "react"
import type { Resource } from "../../../core/schema/resource"
import { groupFields } from "../../../fields/group-fields"
import { groupLabel } from "../../../fields/list-columns"
import { t } from "../../../texts/language"
import { Dialog } from "../../../ui/dialog"
import { CheckIcon } from "../../../ui/icon"
import { PopupMenu } from "../../../ui/popup-menu"
import sheet from "../../../ui/sheet.module.css"
import { useMedia } from "../../../ui/use-media"
import styles from "../column-dialog.module.css"

interface Props {
  resource: Resource
  mayShow: boolean
  /** The field by which the list is grouped. */
  group: string | null
  onChoose: (change: { group: string | null }) => void
  onClose: () => void
}

/** Entry that ends the grouping: no field has this name. */
const NONE = ""

/** Chooses the field by which a list is grouped: a menu at the button that opened it, on a phone a sheet. */
export function GroupDialog({ resource, mayShow, group, onChoose, onClose }: Props) {
  const isPhone = useMedia("(width < 40em)")
  // The button has the focus back by then.
  const [anchor] = useState(() => document.activeElement)
  const title = t("Kelompokkan menurut")
  const fields = groupFields(resource, mayShow)
  const choose = (key: string | null) => {
    onClose()
    onChoose({ group: key })
  }
  if (!isPhone && anchor instanceof HTMLElement && anchor !== document.body)
    return (
      <PopupMenu
        label={title}
        anchor={anchor}
        entries={[
          ...fields.map((field) => ({
            name: field,
            label: groupLabel(resource, field),
            checked: field === group,
          })),
          ...(group === null ? [] : [{ name: NONE, label: t("Tidak dikelompokkan") }]),
        ]}
        onChoose={(name) => onChoose({ group: name === NONE ? null : name })}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={title}
      onDismiss={onClose}
      undescribed
      footer={group !== null && <Button onClick={() => choose(null)}>{t("Tidak dikelompokkan")}</Button>}
    >
      <ul className={`${styles.lines} ${sheet.sheet}`}>
        {fields.map((field, index) => (
          <li key={field}>
            <button
              type="button"
              className={styles.view}
              aria-current={field === group || undefined}
              onClick={() => choose(field)}
              {...(index === 0 && { "data-autofocus": true })}
            >
              {groupLabel(resource, field)}
            </button>
            {field === group && <CheckIcon />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
