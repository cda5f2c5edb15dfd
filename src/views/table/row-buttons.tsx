import type { ReactNode } from "react"
import { t } from "../../texts/language"
import { EyeIcon, MoreIcon, PencilIcon, TrashIcon } from "../../ui/icon"
import styles from "./row-buttons.module.css"

type Act = (() => void) | false
interface Props {
  name: string
  onShow?: Act
  onEdit?: Act
  onRemove?: Act
  /** Opens the row's menu at the pressed button; false: the record has none now, and its place stays free. */
  onMenu?: ((anchor: HTMLElement) => void) | false | undefined
  /** Replaces all buttons by one that opens a menu. */
  onAll?: ((anchor: HTMLElement) => void) | undefined
}

/** Actions of one row (GL-08); no button without the right (PM-29). */
export const RowButtons = ({ name, onAll, ...buttons }: Props) =>
  onAll ? (
    <div className={styles.buttons}>{menuButton(onAll, name)}</div>
  ) : (
    <EachButton name={name} {...buttons} />
  )

const EachButton = ({ name, onShow = false, onEdit = false, onRemove = false, onMenu }: Props) => (
  <div className={styles.buttons}>
    {iconButton(onShow, t("Lihat Detail"), t("Lihat Detail {name}", { name }), <EyeIcon />)}
    {iconButton(onEdit, "Edit", t("Edit {name}", { name }), <PencilIcon />)}
    {iconButton(onRemove, t("Hapus"), t("Hapus {name}", { name }), <TrashIcon />, styles.danger)}
    {onMenu === false && <span className={styles.place} />}
    {onMenu && menuButton(onMenu, name)}
  </div>
)

const menuButton = (onMenu: (anchor: HTMLElement) => void, name: string) => (
  <button
    type="button"
    className={styles.button}
    aria-haspopup="menu"
    aria-label={t("Aksi lain")}
    title={t("Aksi untuk {name}", { name })}
    onClick={({ currentTarget }) => onMenu(currentTarget)}
  >
    <MoreIcon />
  </button>
)

/** Not a component, since a page has sixty buttons. */
const iconButton = (onClick: Act, label: string, title: string, icon: ReactNode, className?: string) =>
  onClick && (
    <button
      type="button"
      className={className ? `${styles.button} ${className}` : styles.button}
      aria-label={label}
      title={title}
      onClick={onClick}
    >
      {icon}
    </button>
  )
