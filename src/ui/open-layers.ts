/**
 * The store that decides what Back and a link do: the dialogs that are open, and the forms that hold unsaved input. It is
 * written before React paints, and read at the moment of the key, so that no effect can be late.
 */
export interface Layer {
  /** Closes it without an answer; undefined while it has to be answered. */
  dismiss: () => (() => void) | undefined
}

/** The open ones, the topmost last. */
const layers: Layer[] = []
const forms = new Set<UnsavedForm>()
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** Called after each change. Answers how to stop. */
export function onLayers(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** @returns closes it; a second call does nothing */
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

export const openLayers = (): readonly Layer[] => layers
export const isTopmost = (layer: Layer): boolean => layers.at(-1) === layer

interface UnsavedForm {
  isUnsaved: () => boolean
  /** Saved or given up: it is left without a question, until `update`. */
  released: boolean
}

/** @returns `update`: call it when the answer has changed; `remove`: call it when the form is gone */
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

/** The forms on the page are left on purpose: after a save, with Cancel, or by the answer 'leave'. */
export function releaseForms(): void {
  for (const form of forms) form.released = true
  notify()
}
