/** *Ekspor* and *Impor* of every list, from wherever one is: its screen is opened, and its own button pressed there. */
import type { Right } from "../../core/access/right"
import type { Resource } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { registry, screens } from "../product"
import type { Screen } from "../screens"

/** No longer than anybody waits for a list; then it simply stands there. */
const PATIENCE_MS = 15_000

export interface ListAction {
  key: string
  label: string
  within: string
  path: string
  /** What its screen is headed. */
  title: string
  /** What its button says. */
  button: string
  /** On a page of several lists, the heading of its part. */
  panel: string | undefined
}

/** `name`: as its own buttons call it. */
type Listed = readonly [resource: Resource, name: string, panel: string | undefined]

/** The lists that a screen shows. */
const listsOf = ({ content }: Screen): readonly Listed[] => {
  if (content.kind === "setup")
    return content.page.panels.map(({ resource, label }) => [registry.get(resource), label, label])
  if (content.kind !== "list") return []
  const { resource } = content
  const { label, list } = resource
  return [
    list.view === "setup" ? [resource, label.singular, label.singular] : [resource, list.heading, undefined],
  ]
}

/** @param may whether the person has a right */
export const listActions = (can: (right: Right) => boolean): readonly ListAction[] =>
  screens
    .filter((screen) => can(screen.right))
    .flatMap((screen) =>
      listsOf(screen).flatMap(([resource, name, panel]) => {
        const { list, form } = resource
        const adds = !list.readOnly && (list.view === "setup" || form.create !== null)
        return [
          ...(can({ resource: resource.name, action: "print" })
            ? [{ button: t("Ekspor"), label: t("Ekspor {name}", { name }) }]
            : []),
          ...(adds && can({ resource: resource.name, action: "create" })
            ? [{ button: t("Impor"), label: t("Impor {name}", { name }) }]
            : []),
        ].map(({ button, label }) => ({
          key: `${button} ${screen.path} ${name}`,
          label,
          within: panel && screen.title !== name ? screen.title : "",
          path: screen.path,
          title: screen.title,
          button,
          panel,
        }))
      }),
    )

function buttonOf({ button, panel, title }: ListAction): HTMLButtonElement | undefined {
  // The address is there before the screen is.
  if (document.querySelector("main h1")?.textContent !== title) return undefined
  const parts = [...document.querySelectorAll("main section")].filter(
    (part) => panel === undefined || part.querySelector("h2")?.textContent === panel,
  )
  return parts
    .flatMap((part) => [...part.querySelectorAll("button")])
    .find(({ textContent, disabled }) => !disabled && textContent === button)
}

/** Presses the button as soon as it stands there; on a phone its row is opened first. */
export function pressOnScreen(action: ListAction): void {
  const begun = location.pathname
  const press = (): boolean => {
    const there = location.pathname.endsWith(action.path)
    const button = there ? buttonOf(action) : undefined
    // Whoever goes elsewhere meanwhile wants it no more.
    if (!button) return !there && location.pathname !== begun
    if (!button.checkVisibility()) {
      button
        .closest("[data-actions]")
        ?.querySelector<HTMLElement>(":scope > [aria-expanded=false]:not([aria-controls])")
        ?.click()
      return false
    }
    button.focus()
    button.click()
    return true
  }
  const stop = () => {
    observer.disconnect()
    clearTimeout(late)
  }
  const observer = new MutationObserver(() => press() && stop())
  const late = setTimeout(stop, PATIENCE_MS)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })
  if (press()) stop()
}
