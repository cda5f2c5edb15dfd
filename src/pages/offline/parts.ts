/** Entry of the offline chunk, which src/app/offline.ts loads last. */
import type { Registry } from "../../core/schema/registry"
import { throughCopy } from "../../lists/offline-copy"
import { createAccessControl } from "../../providers/access-control"
import { callWhole } from "../../providers/http"
import {
  type CachedAnswer,
  cacheAnswer,
  cachedAnswer,
  dropAnswer,
  dropAnswers,
  followView,
  forgetOwner,
} from "../../providers/offline/answer-cache"
import { connection, followConnection, noteAway, noteBack } from "../../providers/offline/connection"
import { clearOutbox, onOutboxChange, outboxOf } from "../../providers/offline/outbox-store"
import { startSender } from "../../providers/offline/sender"
import { keepShell, noteShell } from "../../providers/offline/shell"
import { isLongList, isOpenedOffline, isOwnServer } from "../../session/own-server"
import { signedIn } from "../../session/session"
import { onUserChange } from "../../session/user-change"

export { submitRecord } from "../../providers/offline/outbox"
export { OfflineBar } from "./offline-bar"
export { OutboxList } from "./outbox-list"
export { OutboxMark } from "./outbox-mark"
export { ShellState } from "./shell-state"

/** Stores a response in the cache. */
export function saveCopy(path: string, answer: CachedAnswer): void {
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

export const dropOfflineCopy = (path: string): void => void dropAnswer(path)
export const dropOfflineCopies = (): void => void dropAnswers()

/** Number of the user's records in the outbox. */
export const outboxCount = async (): Promise<number> => (await outboxOf(signedIn()).catch(() => [])).length

/** Deletes the user's records in the outbox, after a confirmed logout. */
export const dropOutbox = (): Promise<void> => clearOutbox(signedIn()).catch(() => undefined)

/** Milliseconds: a younger cached list is not requested again. */
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
      // The form's own path: of a long list it requests only the fields that it reads.
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
 * Starts the offline work. Called once.
 * @param refresh requests the lists of a resource again, after a record of the outbox was sent
 */
export function begin({
  registry,
  rights,
  refresh,
}: {
  registry: Registry
  /** Differs for rights that show other fields or records. */
  rights: () => string
  refresh: (resource: string) => void
}): void {
  followConnection()
  followView(rights)
  if (isOpenedOffline()) noteAway()
  void keepShell()
    .then(() => keepReferences(registry))
    .then(noteShell)
  startSender()
  onOutboxChange(({ sent }) => {
    if (sent !== undefined) refresh(sent)
  })
  onUserChange((user) => {
    if (user === "") forgetOwner()
    else void keepReferences(registry)
  })
}
