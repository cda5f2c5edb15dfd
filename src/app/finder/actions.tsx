/** What one may do, besides opening a screen: from the menus, the declared documents and the buttons that stand there. */
import { lazy, type ReactNode } from "react"
import { flushSync } from "react-dom"
import { documentRight } from "../../core/print/document"
import { t, tLabel } from "../../texts/language"
import { useCanNow } from "../../views/context/registry-context"
import { documents } from "../product"
import { OwnAccountDialog, useUserChoices } from "../user-menu"

const DocumentDialog = lazy(async () => ({
  default: (await import("../../views/document/document-dialog")).DocumentDialog,
}))

export interface FinderAction {
  key: string
  label: string
  within: string
  run: () => void
}
/** Draws what was chosen in the finder's place. */
export type Show = (draw: (close: () => void) => ReactNode) => void

/** What is offered wherever one is: a document's dialog, and what the user's menu has. */
export function useActions(onClose: () => void, onShow: Show): readonly FinderAction[] {
  const can = useCanNow()
  const own = useUserChoices((chosen) =>
    onShow((close) => <OwnAccountDialog chosen={chosen} onClose={close} />),
  )
  return [
    ...documents
      .filter((document) => can(documentRight(document)))
      .map((document) => ({
        key: `print ${document.name}`,
        label: `${t("Cetak")} ${tLabel(document.label)}`,
        within: tLabel(document.resource.list.heading),
        run: () => onShow((close) => <DocumentDialog document={document} onClose={close} />),
      })),
    ...own.entries.map(({ name, label, heading }) => ({
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

/**
 * The buttons of the screen that stands behind the finder (`data-actions`), and the header's: there by right already, and
 * called as they are.
 */
export function buttonsHere(onClose: () => void): readonly FinderAction[] {
  const found = document.querySelectorAll<HTMLButtonElement>("[data-actions] button, button[data-actions]")
  return [...found]
    .filter((button) => !button.disabled && button.checkVisibility())
    .map((button, index) => ({
      key: `here ${index}`,
      label: button.textContent.trim(),
      within: "",
      run: () => {
        // Nothing beside an open dialog takes the focus, or opens.
        flushSync(onClose)
        button.focus()
        button.click()
      },
    }))
}
