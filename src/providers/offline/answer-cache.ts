/**
 * Lists as the server answered them last, on this device, for whoever has no connection: one person's, gone with the session
 * (`clearSession`) and with the first list of anybody else.
 */
import { clear, del, get, set } from "idb-keyval"
import { KEPT_LISTS } from "../../core/session/items"
import { createDeviceStore } from "../../session/device-store"
import { signedIn } from "../../session/session"

export interface CachedAnswer {
  /** Whose token it was asked with. */
  person: string
  /** As it came. */
  text: string
  /** Milliseconds since 1970. */
  at: number
}

/** Characters: a list beyond that would fill a phone. Of what a form reads of one a hundred thousand records fit in, about. */
const LONGEST = 8_000_000
const LONGEST_OF_FORM = 40_000_000

const store = createDeviceStore(KEPT_LISTS, { durability: "strict" })

/** Whose answers are there: looked at once, since everything of anybody else goes at once. */
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

/** A device without room keeps nothing, and nobody waits for it. */
export async function cacheAnswer(path: string, answer: CachedAnswer): Promise<void> {
  if (answer.text.length > (path.includes("?_for=") ? LONGEST_OF_FORM : LONGEST)) return
  try {
    await claim(answer.person)
    await set(keyOf(path), answer, store)
    // The session ended, and its database was deleted, while this was on its way to the disk.
    if (signedIn() !== answer.person) await clear(store)
  } catch (error) {
    console.error("Daftar tidak dapat disimpan di perangkat ini", error)
  }
}

/** What this person was answered last; undefined for nothing. */
export async function cachedAnswer(path: string, person: string): Promise<CachedAnswer | undefined> {
  const found = await get<CachedAnswer>(keyOf(path), store).catch(() => undefined)
  return found?.person === person && person !== "" ? found : undefined
}

/** It is not this person's to see any more. */
export const dropAnswer = (path: string): Promise<void> => del(keyOf(path), store).catch(() => undefined)

/** The session is over: the database itself goes with it, and is made anew for whoever comes next. */
export const forgetOwner = (): void => {
  owner = undefined
}
