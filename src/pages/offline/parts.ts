/** All that goes on without a connection, in one file that is loaded last (src/app/offline.ts). */
import type { Registry } from "../../core/schema/registry"
import { throughCopy } from "../../lists/offline-copy"
import { createAccessControl } from "../../providers/access-control"
import { callWhole } from "../../providers/http"
import { cacheAnswer, cachedAnswer, dropAnswer, forgetOwner } from "../../providers/offline/answer-cache"
import { connection, noteAway, noteBack } from "../../providers/offline/connection"
import { clearOutbox, onOutboxChange, outboxOf } from "../../providers/offline/outbox-store"
import { startSender } from "../../providers/offline/sender"
import { keepShell } from "../../providers/offline/shell"
import { openedAway } from "../../session/build"
import { isLongList, isOwnServer } from "../../session/own-server"
import { signedIn, subscribe } from "../../session/session"

export { submitRecord } from "../../providers/offline/outbox"
export { OfflineBar } from "./offline-bar"
export { OutboxList } from "./outbox-list"
export { OutboxMark } from "./outbox-mark"

/** Stores a response in the cache. */
export function saveCopy(path: string, answer: { person: string; text: string; at: number }): void {
  noteBack(path)
  if (answer.person === signedIn()) void cacheAnswer(path, answer)
}

/** Without a response: the user's last one, from the cache. */
export async function readCopy(path: string): Promise<unknown> {
  const found = await cachedAnswer(path, signedIn())
  noteAway(found && { path, at: found.at })
  return found && JSON.parse(found.text)
}

/** Notes that a call got no response. */
export const lost = (): void => noteAway()

export const dropCopy = (path: string): void => void dropAnswer(path)

/** Number of the user's records in the outbox. */
export const outboxCount = async (): Promise<number> => (await outboxOf(signedIn()).catch(() => [])).length

/** They go with the logout that was asked about. */
export const dropOutbox = (): Promise<void> => clearOutbox(signedIn()).catch(() => undefined)

/** Milliseconds: a list that was kept since needs no look. */
const FRESH_MS = 6 * 60 * 60 * 1000

/**
 * Caches the lists that offline forms refer to, since a user may not have opened each of them. A foreign host gets no
 * request for this.
 */
async function keepReferences(registry: Registry): Promise<void> {
  if (!isOwnServer() || connection().away) return
  const { canNow } = createAccessControl(registry)
  const wanted = registry.all.filter(
    ({ name, offline }) => offline && canNow({ resource: name, action: "create" }),
  )
  const paths = wanted.flatMap((form) =>
    [form.name, ...registry.dependencies(form.name).map((read) => read.resource)].flatMap((name) => {
      const { source } = registry.get(name)
      if (source.kind !== "rest") return []
      // The same path as the form's request: of a long list only the fields that it reads, a quarter of it.
      return name !== form.name && isLongList(source.list) ? `${source.list}?_for=${form.name}` : source.list
    }),
  )
  for (const path of new Set(paths)) {
    const last = await cachedAnswer(path, signedIn())
    if (last && Date.now() - last.at < FRESH_MS) continue
    await throughCopy(path, () => callWhole({ path })).catch(() => undefined)
  }
}

/**
 * Begins it, once.
 * @param refresh the lists of a resource are asked for anew: a record that waited is there
 */
export function begin({
  registry,
  refresh,
}: {
  registry: Registry
  refresh: (resource: string) => void
}): void {
  if (openedAway()) noteAway()
  void keepShell().then(() => keepReferences(registry))
  window.addEventListener("offline", () => noteAway())
  startSender()
  onOutboxChange(({ sent }) => {
    if (sent !== undefined) refresh(sent)
  })
  let person = signedIn()
  subscribe(() => {
    const now = signedIn()
    if (now === person) return
    person = now
    if (now === "") forgetOwner()
    else void keepReferences(registry)
  })
}
