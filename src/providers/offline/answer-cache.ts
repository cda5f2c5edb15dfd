/**
 * Cache of list responses on this device, for the time without a connection. It belongs to one user: the end of the session
 * (`clearSession`) and the first list of another user delete it.
 */
import { clear, del, get, set } from "idb-keyval"
import { LISTS_DATABASE } from "../../core/session/items"
import { createDeviceStore } from "../../session/device-store"
import { signedIn } from "../../session/session"

/** The rights of the moment, as `viewKey` has them. */
let rightsNow = (): string => ""
export const followView = (rights: () => string): void => {
  rightsNow = rights
}

export interface CachedAnswer {
  /** Id of the user whose token requested it. */
  person: string
  /** Rights of the request, as `viewKey` has them; '' or none: every field and record. */
  rights?: string
  /** The response's text. */
  text: string
  /** Milliseconds since 1970. */
  at: number
}

/** Most characters of a list, so that it does not fill a phone; of a form's part, about a hundred thousand records. */
const LONGEST = 8_000_000
const LONGEST_OF_FORM = 40_000_000

const store = createDeviceStore(LISTS_DATABASE, { durability: "strict" })

/** User of the cached responses; undefined until it was read. */
let owner: string | undefined

async function claim(person: string): Promise<void> {
  if (owner === person) return
  const before = await get<string>("owner", store)
  if (before !== person) {
    await clear(store)
    await set("owner", person, store)
  }
  owner = person
}

const keyOf = (path: string): string => `list ${path}`

/** Caches a response. Logs a failure, such as a full device, and never rejects. */
export async function cacheAnswer(path: string, answer: CachedAnswer): Promise<void> {
  if (answer.text.length > (path.includes("?_for=") ? LONGEST_OF_FORM : LONGEST)) return
  try {
    await claim(answer.person)
    await set(keyOf(path), answer, store)
    // The session ended and deleted the database during the write.
    if (signedIn() !== answer.person) await clear(store)
  } catch (error) {
    console.error("Daftar tidak dapat disimpan di perangkat ini", error)
  }
}

/** The user's last response; undefined if there is none. */
export async function cachedAnswer(path: string, person: string): Promise<CachedAnswer | undefined> {
  const found = await get<CachedAnswer>(keyOf(path), store).catch(() => undefined)
  // It may hold fields and records that the user no longer has.
  if (found && (found.rights ?? "") !== rightsNow()) {
    await dropAnswer(path)
    return undefined
  }
  return found?.person === person && person !== "" ? found : undefined
}

/** Deletes a response that the user may no longer see. */
export const dropAnswer = (path: string): Promise<void> => del(keyOf(path), store).catch(() => undefined)

/** Deletes all responses. */
export async function dropAnswers(): Promise<void> {
  forgetOwner()
  await clear(store).catch(() => undefined)
}

/** Forgets the user when the session ends, which deletes the database. */
export const forgetOwner = (): void => {
  owner = undefined
}
