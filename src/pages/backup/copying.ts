/** The sending of copies in this page: one for all screens, for as long as somebody is signed in. */
import type { Registry } from "../../core/schema/registry"
import { createAccessControl } from "../../providers/access-control"
import { type Copier, createCopier } from "../../providers/browser/copies/copier"
import { createDocumentIndex } from "../../providers/browser/copies/document-index"
import { type CopyRemote, createCopyRemote } from "../../providers/browser/copies/remote"
import { createSchedule } from "../../providers/browser/copies/schedule"
import { createDocumentStore } from "../../providers/browser/documents"
import { onEveryWrite } from "../../providers/browser/live"
import { API_BASE } from "../../session/api-base"
import { keepsCopies } from "../../session/own-server"
import { signedIn, storedToken, subscribe } from "../../session/session"

export interface Copying {
  copier: Copier
  remote: CopyRemote
}

let started: Copying | undefined

/** Begins it, if nobody has. */
export function copying(registry: Registry): Copying {
  started ??= start(registry)
  return started
}

function start(registry: Registry): Copying {
  const { canNow } = createAccessControl(registry)
  const person = () => (keepsCopies() ? signedIn() : "")
  const remote = createCopyRemote({
    // Without a network nothing is tried: it would only fill the console.
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
  let who = person()
  subscribe(() => {
    const now = person()
    if (now === who) return
    who = now
    // What was copied for one person says nothing of another's copies.
    copier.board.clear()
    if (now !== "") schedule.hurry()
  })
  schedule.hurry()
  return { copier, remote }
}
