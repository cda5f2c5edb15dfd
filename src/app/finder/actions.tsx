/** The finder's actions: documents, entries of the user menu, and buttons of the current screen. */
import type { ReactNode } from "react"
import { flushSync } from "react-dom"
import { documentFor, documentRight } from "../../core/print/document"
import { t, tLabel } from "../../texts/language"
import { onDemand } from "../../ui/on-demand"
import { useCanNow, useRegistry } from "../../views/context/registry-context"
import { documents } from "../product"
import { OwnAccountDialog, useUserChoices } from "../user-menu"

const DocumentDialog = onDemand(
  async () => (await import("../../views/document/document-dialog")).DocumentDialog,
)

/** One choice of the finder. */
export interface FinderAction {
  key: string
  label: string
  /** Shown beside the label: its place in the menu, or facts of a record. */
  within: string
  /** Start and end of a match in `within`. */
  match?: readonly [number, number]
  run: () => void
}
/** Renders a dialog in place of the finder. */
export type Show = (draw: (close: () => void) => ReactNode) => void

/** Actions of every screen: the dialogs of permitted documents, and the entries of the user menu. */
export function useActions(onClose: () => void, onShow: Show): readonly FinderAction[] {
  const can = useCanNow()
  const registry = useRegistry()
  const own = useUserChoices((chosen) =>
    onShow((close) => <OwnAccountDialog chosen={chosen} onClose={close} />),
  )
  return [
    ...documents
      .filter((document) => can(documentRight(document)))
      .map((document) => documentFor(document, registry))
      .map((document) => ({
        key: `print ${document.name}`,
        label: `${t("Cetak")} ${tLabel(document.label)}`,
        within: tLabel(document.resource.list.heading),
        run: () => onShow((close) => <DocumentDialog document={document} onClose={close} />),
      })),
    ...own.entries
      .filter(({ checked }) => !checked)
      .map(({ name, label, heading }) => ({
        key: `own ${name}`,
        label,
        within: heading ?? t("Akun saya"),
        run: () => {
          onClose()
          own.choose(name)
        },
      })),
  ]
}

/** Actions that click the enabled buttons of the header and of the screen behind the finder (`data-actions`). */
export function buttonsHere(onClose: () => void): readonly FinderAction[] {
  const found = document.querySelectorAll<HTMLButtonElement>("[data-actions] button, button[data-actions]")
  return (
    [...found]
      // A button without a text only opens others.
      .filter((button) => !button.disabled && button.textContent.trim() !== "" && button.checkVisibility())
      .map((button, index) => ({
        key: `here ${index}`,
        label: button.textContent.trim(),
        within: "",
        run: () => {
          // An open dialog would keep the focus and block other dialogs.
          flushSync(onClose)
          button.focus()
          button.click()
        },
      }))
  )
}
