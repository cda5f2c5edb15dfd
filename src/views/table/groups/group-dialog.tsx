import { Button } from "antd"
import type { Resource } from "../../../core/schema/resource"
import { groupFields } from "../../../fields/group-fields"
import { groupLabel } from "../../../fields/list-columns"
import { t } from "../../../texts/language"
import { Dialog } from "../../../ui/dialog"
import { CheckIcon } from "../../../ui/icon"
import sheet from "../../../ui/sheet.module.css"
import styles from "../column-dialog.module.css"

interface Props {
  resource: Resource
  mayShow: boolean
  /** The field by which the list is grouped. */
  group: string | null
  onChoose: (change: { group: string | null }) => void
  onClose: () => void
}

/** Chooses the field by which a list is grouped. */
export function GroupDialog({ resource, mayShow, group, onChoose, onClose }: Props) {
  const choose = (key: string | null) => {
    onClose()
    onChoose({ group: key })
  }
  return (
    <Dialog
      title={t("Kelompokkan menurut")}
      onDismiss={onClose}
      undescribed
      footer={group !== null && <Button onClick={() => choose(null)}>{t("Tidak dikelompokkan")}</Button>}
    >
      <ul className={`${styles.lines} ${sheet.sheet}`}>
        {groupFields(resource, mayShow).map((field, index) => (
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
