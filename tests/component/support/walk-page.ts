/** The page of a random walk as the browser shows it. */

/** A page of the walk: its address, and the buttons and the input that it has. */
export interface WalkPage {
  path: string
  heading: string
  /** Opens a dialog. */
  opener?: string
  /** A choice in the dialog that leads to another page. */
  link?: { label: string; path: string }
  /** CSS of an input whose text is unsaved until it is sent. */
  input?: string
}

export type Overlay = "dialog" | "question" | null
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
export const dialogs = () => [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")]
export const isQuestion = (dialog: Element) => dialog.textContent?.includes("Tinggalkan halaman ini?")
export const buttonIn = (scope: ParentNode | null | undefined, ...labels: string[]) =>
  [...(scope?.querySelectorAll<HTMLElement>("button, [role=option]") ?? [])].find((button) =>
    labels.some(
      (label) => button.textContent?.trim().startsWith(label) || button.getAttribute("aria-label") === label,
    ),
  )

/** The router's number of the page's entry, which distinguishes entries of the same address. */
export const routerIndex = (): number => history.state?.idx ?? 0

/** The state of the page, to be compared with the model. */
export const shown = () => ({
  path: location.pathname,
  heading: document.querySelector("main h1")?.textContent,
  overlay: dialogs().map((dialog): Overlay => (isQuestion(dialog) ? "question" : "dialog")),
  entries: (history.state?.dialogs ?? 0) as number,
  page: routerIndex(),
})
