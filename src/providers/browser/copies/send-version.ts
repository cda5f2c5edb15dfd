/** Sends one version of a list: first the pieces that the server lacks, then their order. */
import type { CopyNotes } from "./notes"
import type { CopyRemote } from "./remote"
import type { Snapshot } from "./snapshot"

/** Most rounds in which the server may find pieces missing. */
const ROUNDS = 5

/** The user signed out or changed during the work: nothing is sent in another user's name. */
export class UserChangedError extends Error {}

interface Version {
  /** The list's storage key. */
  key: string
  /** Id of the user who owns the copy. */
  who: string
  snapshot: Snapshot
  sequence: number
}

/**
 * Creates the function that sends a version. It resolves with undefined once the server has stored the version, or with
 * the greater number that the server has already.
 */
export function createVersionSender({
  remote,
  notes,
  person,
}: {
  remote: CopyRemote
  notes: CopyNotes
  person: () => string
}): (version: Version) => Promise<number | undefined> {
  /** User and list → pieces that the server has. */
  const sent = new Map<string, Set<string>>()
  return async ({ key, who, snapshot, sequence }) => {
    const known = sent.get(`${who} ${key}`) ?? new Set<string>()
    sent.set(`${who} ${key}`, known)
    const checkUser = () => {
      if (person() !== who) throw new UserChangedError()
    }
    // A new page knows nothing: its first round sends only the order, and learns the missing pieces.
    let wanted: readonly string[] = known.size > 0 ? snapshot.pieces.filter((piece) => !known.has(piece)) : []
    for (let round = 0; round < ROUNDS; round++) {
      for (const piece of wanted) {
        const bytes = await snapshot.bytesOf(piece)
        checkUser()
        await remote.put(key, piece, bytes)
        known.add(piece)
      }
      checkUser()
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
