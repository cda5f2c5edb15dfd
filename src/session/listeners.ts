/** Listeners of one kind of event. */
export function createListeners<A extends unknown[] = []>() {
  const listeners = new Set<(...args: A) => void>()
  return {
    emit: (...args: A): void => {
      for (const listener of listeners) listener(...args)
    },
    /** Returns an unsubscribe function. */
    subscribe: (listener: (...args: A) => void): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
