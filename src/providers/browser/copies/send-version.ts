/** Sends one version of a list: the pieces that the server has not, then which they are. */
import type { NoteBook } from "./notes"
import type { CopyRemote } from "./remote"
import type { SendingLock } from "./sending-lock"
import type { Snapshot } from "./snapshot"

/** How often the server may find something missing in one version. */
const ROUNDS = 5

/** Who asked is not signed in any more: nothing is sent in another's name. */
export class PersonLeft extends Error {}

export interface Version {
  /** The list's storage key. */
  key: string
  /** Whose copy it is. */
  who: string
  snapshot: Snapshot
  sequence: number
}

/** @returns what sends a version: the greater number that the server has, or undefined when it has taken it */
export function createVersionSender({
  remote,
  notes,
  lock,
  person,
}: {
  remote: CopyRemote
  notes: NoteBook
  lock: SendingLock
  person: () => string
}): (version: Version) => Promise<number | undefined> {
  /** Pieces that the server is known to have, by person and list. */
  const sent = new Map<string, Set<string>>()
  return async ({ key, who, snapshot, sequence }) => {
    const known = sent.get(`${who} ${key}`) ?? new Set<string>()
    sent.set(`${who} ${key}`, known)
    const ours = () => {
      if (person() !== who) throw new PersonLeft()
      lock.goOn()
    }
    // With nothing known the server is asked first: it may have most of it.
    let wanted: readonly string[] = known.size > 0 ? snapshot.pieces.filter((piece) => !known.has(piece)) : []
    for (let round = 0; round < ROUNDS; round++) {
      for (const piece of wanted) {
        const bytes = await snapshot.bytesOf(piece)
        ours()
        await remote.put(key, piece, bytes)
        known.add(piece)
      }
      ours()
      const { rowPieces, documentPieces, rows, documents } = snapshot
      const { browser } = notes.read()
      const version = { browser, sequence, rowPieces, documentPieces, rows, documents }
      const answer = await remote.commit(key, version)
      if ("newer" in answer) return answer.newer
      if ("taken" in answer) {
        for (const piece of snapshot.pieces) known.add(piece)
        return undefined
      }
      for (const piece of answer.missing) known.delete(piece)
      wanted = answer.missing
    }
    throw new Error("the server goes on missing pieces")
  }
}
