/**
 * Store of the open dialogs and of the forms with unsaved input; it decides what Back and a link do. It is written before React
 * paints and read when the key is pressed, so that no effect comes too late.
 */
interface Layer {
  /** Closes it without an answer; undefined if an answer is required. */
  dismiss: () => (() => void) | undefined
  /** It has an address of its own, with which the router opens and closes it. */
  addressed?: boolean
}

/** The open dialogs, the topmost last. */
const layers: Layer[] = []
const forms = new Set<UnsavedForm>()
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** Called after a change of dialogs or of unsaved forms. Returns an unsubscribe function. */
export function onLayersChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** @returns a function that removes the dialog; a second call does nothing */
export function openLayer(layer: Layer): () => void {
  layers.push(layer)
  notify()
  return () => {
    const at = layers.indexOf(layer)
    if (at < 0) return
    layers.splice(at, 1)
    notify()
  }
}

/** The open dialogs that have no address of their own. */
export const openLayers = (): readonly Layer[] => layers.filter(({ addressed }) => !addressed)
export const isTopmost = (layer: Layer): boolean => layers.at(-1) === layer

interface UnsavedForm {
  isUnsaved: () => boolean
  /** The form was saved or given up: leaving asks nothing until `update`. */
  released: boolean
}

/** @returns `update`: to be called when the answer has changed; `remove`: when the form is gone */
export function addForm(isUnsaved: () => boolean): { update: () => void; remove: () => void } {
  const form: UnsavedForm = { isUnsaved, released: false }
  forms.add(form)
  notify()
  return {
    update: () => {
      form.released = false
      notify()
    },
    remove: () => {
      forms.delete(form)
      notify()
    },
  }
}

export const isAnythingUnsaved = (): boolean =>
  [...forms].some(({ isUnsaved, released }) => !released && isUnsaved())

/** Lets the user leave the forms on the page without a question: after a save, Cancel, or the answer 'leave'. */
export function releaseForms(): void {
  for (const form of forms) form.released = true
  notify()
}
