/** Finder actions of every list (*Ekspor*, *Impor*, declared ones): they open the list's screen and press its own button. */
import type { Right } from "../../core/access/right"
import type { Resource } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { hasCall } from "../../views/action/available"
import { registry, screens } from "../product"
import type { Screen } from "../screens"

/** Milliseconds after which a list that has not loaded is left unpressed. */
const PATIENCE_MS = 15_000

interface ListAction {
  key: string
  label: string
  within: string
  path: string
  /** Title of the list's screen. */
  title: string
  /** Text of the button. */
  button: string
  /** Heading of the list's part on a page of several lists. */
  panel: string | undefined
}

/** `name`: the list's name in the labels of its buttons. */
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

/** Declared actions: one on the page is run; one for ticked rows begins with the boxes. */
const declaredActions = (resource: Resource, name: string, can: (right: Right) => boolean) =>
  resource.actions
    .filter((action) => hasCall(resource, action) && can({ resource: resource.name, action: action.right }))
    .flatMap(({ label, on }) =>
      on.has("page")
        ? [{ button: label, label: `${label} (${name})` }]
        : on.has("selection")
          ? [{ button: t("Pilih"), label: t("{label}: pilih di {name}", { label, name }) }]
          : [],
    )

/** The actions of all lists for which the user has the rights. */
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
          ...declaredActions(resource, name, can),
        ].map(({ button, label }) => ({
          key: `${label} ${screen.path}`,
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
  // The address changes before the screen.
  if (document.querySelector("main h1")?.textContent !== title) return undefined
  const parts = [...document.querySelectorAll("main section")].filter(
    (part) => panel === undefined || part.querySelector("h2")?.textContent === panel,
  )
  return parts
    .flatMap((part) => [...part.querySelectorAll("button")])
    .find(({ textContent, disabled }) => !disabled && textContent === button)
}

/** Presses the action's button as soon as it is on the page. A closed panel of tools reacts to a press of its buttons, too. */
export function pressOnScreen(action: ListAction): void {
  const begun = location.pathname
  const press = (): boolean => {
    const there = location.pathname.endsWith(action.path)
    const button = there ? buttonOf(action) : undefined
    // True if the user has left for another screen.
    if (!button) return !there && location.pathname !== begun
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
