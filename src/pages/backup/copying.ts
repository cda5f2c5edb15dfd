/** Sends this browser's copies in the background while a user is signed in. One copier for all screens. */
import type { Registry } from "../../core/schema/registry"
import { createAccessControl } from "../../providers/access-control"
import { markBackgroundCalls } from "../../providers/background-calls"
import { type Copier, createCopier } from "../../providers/browser/copies/copier"
import { createDocumentIndex } from "../../providers/browser/copies/document-index"
import { type CopyRemote, createCopyRemote } from "../../providers/browser/copies/remote"
import { createSchedule } from "../../providers/browser/copies/schedule"
import { createDocumentStore } from "../../providers/browser/documents"
import { onEveryWrite } from "../../providers/browser/live"
import { API_BASE } from "../../session/base-path"
import { keepsCopies } from "../../session/own-server"
import { signedIn, storedToken } from "../../session/session"
import { onUserChange } from "../../session/user-change"

interface Copying {
  copier: Copier
  remote: CopyRemote
}

let started: Copying | undefined

/** Returns the page's copier; the first call starts it. */
export function copying(registry: Registry): Copying {
  started ??= start(registry)
  return started
}

function start(registry: Registry): Copying {
  markBackgroundCalls()
  const { canNow } = createAccessControl(registry)
  const person = () => (keepsCopies() ? signedIn() : "")
  const remote = createCopyRemote({
    // A request without a network would only log an error.
    fetch: async (input, init) => {
      if (!navigator.onLine) throw new TypeError("offline")
      return globalThis.fetch(input, init)
    },
    base: API_BASE,
    token: storedToken,
  })
  const copier = createCopier({
    resources: registry.all,
    store: () => window.localStorage,
    documents: createDocumentStore(),
    index: createDocumentIndex(),
    remote,
    person,
    may: ({ name }) => canNow({ resource: name, action: "list" }),
  })
  const schedule = createSchedule(copier)
  onEveryWrite((key) => {
    for (const own of copier.keys) if (key === null || key === own) schedule.changed(own)
  })
  window.addEventListener("online", schedule.hurry)
  onUserChange(() => {
    // Each user has own copies.
    copier.board.clear()
    if (person() !== "") schedule.hurry()
  })
  schedule.hurry()
  return { copier, remote }
}
