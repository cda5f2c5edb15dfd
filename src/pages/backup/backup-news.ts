/** Tells the reminder that a backup was made, without making it load the panel. */
const listeners = new Set<() => void>()

/** Calls back when a backup was made in this tab. Answers how to stop. */
export function onBackup(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const announceBackup = (): void => {
  for (const listener of listeners) listener()
}
