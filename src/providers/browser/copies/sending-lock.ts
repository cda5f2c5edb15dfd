/** One tab at a time sends: it says so in the notes that all tabs share, and says it again while it goes on. */
import type { Exclusive } from "../lock"
import type { Store } from "../stored-list"
import type { NoteBook } from "./notes"

/** How long a tab that says nothing more is believed to be sending. */
const LOCK_MS = 40_000

export interface SendingLock {
  /** The list as it stands, with the number of the version that it would be; 'later' while another tab is sending. */
  begin: (key: string) => Promise<{ text: string | null; sequence: number } | "later">
  /** Whoever is still at it says so. */
  goOn: () => void
  end: () => void
}

/** @param tab this tab's own name for itself */
export function createSendingLock({
  notes,
  store,
  tab,
  exclusive,
  now,
}: {
  notes: NoteBook
  store: () => Store
  tab: string
  exclusive: Exclusive
  now: () => number
}): SendingLock {
  return {
    begin: (key) =>
      exclusive(() => {
        const kept = notes.read()
        const { sender } = kept
        const busy = sender && sender.tab !== tab && sender.until > now() && sender.until <= now() + LOCK_MS
        if (busy) return "later"
        const sequence = kept.sequence + 1
        notes.write({ ...kept, sequence, sender: { tab, until: now() + LOCK_MS } })
        return { text: store().getItem(key), sequence }
      }),
    goOn: () => {
      const kept = notes.read()
      if (kept.sender?.tab === tab && kept.sender.until > now() + LOCK_MS / 2) return
      notes.write({ ...kept, sender: { tab, until: now() + LOCK_MS } })
    },
    end: () => {
      const { sender, ...kept } = notes.read()
      if (sender?.tab === tab) notes.write(kept)
    },
  }
}
