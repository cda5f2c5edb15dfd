import { type RefObject, useState } from "react"
import { t } from "../../texts/language"
import { PencilIcon, TrashIcon } from "../../ui/icon"
import styles from "./column-dialog.module.css"
import { RenameView } from "./rename-view"
import type { SavedView } from "./saved-views"

export interface ViewLine extends SavedView {
  key: string
  /** The maker of a shared view. */
  aside: string
  /** Cannot be changed by this user. */
  fixed?: boolean
}

interface Props {
  views: readonly ViewLine[]
  onTake: (view: ViewLine) => void
  /** @returns true if the view is gone */
  onRemove: (view: ViewLine) => Promise<boolean>
  /** True if another view has the name. */
  isTaken: (view: ViewLine, name: string) => boolean
  /** @returns true if the view has the new name */
  onRename: (view: ViewLine, to: string) => Promise<boolean>
  /** Key of the view whose name is an input. */
  renaming: string
  /** Begins with a view's key, ends with ''. */
  onRenaming: (key: string) => void
  /** Set to true while closing would lose a typed name. */
  typing: RefObject<boolean>
}

const focus = (button: HTMLElement | null) => button?.focus()

/** Focuses the view after the deleted one, or the one before it; without any, the dialog's own first input. */
async function removeLine(pressed: HTMLElement, remove: () => Promise<boolean>): Promise<void> {
  const [line, dialog] = [pressed.closest("li"), pressed.closest("dialog")]
  const next = line?.nextElementSibling ?? line?.previousElementSibling
  const isGone = await remove()
  const target = (isGone ? next : line)?.querySelector("button")
  focus(target ?? dialog?.querySelector<HTMLElement>("[data-autofocus]") ?? null)
}

/** Saved views, each with the buttons that open, rename and delete it. */
export function ViewLines(props: Props) {
  const { views, onTake, onRemove, isTaken, onRename, renaming, onRenaming, typing } = props
  /** Name of the view that takes the focus back from the input. */
  const [left, setLeft] = useState("")
  const end = (name: string) => {
    setLeft(name)
    onRenaming("")
  }
  return (
    <ul className={styles.lines}>
      {views.map((view) =>
        view.key === renaming ? (
          <li key={view.key}>
            <RenameView
              name={view.name}
              isTaken={(name) => isTaken(view, name)}
              onRename={async (to) => {
                const isDone = await onRename(view, to)
                if (isDone) end(to)
                return isDone
              }}
              onCancel={() => end(view.name)}
              typing={typing}
            />
          </li>
        ) : (
          <li key={view.key}>
            <button
              ref={view.name === left ? focus : undefined}
              type="button"
              className={styles.view}
              onClick={() => onTake(view)}
            >
              {view.name}
              {view.aside && <small>{view.aside}</small>}
            </button>
            {!view.fixed && (
              <>
                <button
                  type="button"
                  className={styles.button}
                  title={t("Ganti nama")}
                  aria-label={t("Ganti nama {name}", { name: view.name })}
                  onClick={() => onRenaming(view.key)}
                >
                  <PencilIcon />
                </button>
                <button
                  type="button"
                  className={styles.button}
                  title={t("Hapus")}
                  aria-label={
                    view.aside
                      ? t("Hapus tampilan bersama {name}", { name: view.name })
                      : t("Hapus tampilan {name}", { name: view.name })
                  }
                  onClick={({ currentTarget }) => void removeLine(currentTarget, () => onRemove(view))}
                >
                  <TrashIcon />
                </button>
              </>
            )}
          </li>
        ),
      )}
    </ul>
  )
}
