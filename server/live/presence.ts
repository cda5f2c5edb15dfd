/** Open forms, in memory: each is reported again before it expires. */
import { EDITING_SECONDS, type Editor } from "../../src/core/live/event"

/** An open form. */
export interface OpenForm {
  resource: string
  id: string
  /** Account of the user. */
  account: string
  name: string
  tab: string
}

const LIFE_MS = 2 * EDITING_SECONDS * 1000
/** Open forms of all users; the oldest is forgotten. */
const MOST = 5000

interface Entry extends OpenForm {
  since: number
  until: number
}

const keyOf = ({ resource, id, account, tab }: OpenForm) => [resource, id, account, tab].join("\n")

export function createPresence(now: () => number) {
  const forms = new Map<string, Entry>()
  return {
    /** Notes an open form. @returns true if it was not open before */
    open: (form: OpenForm): boolean => {
      const key = keyOf(form)
      const known = forms.get(key)
      const isNew = known === undefined || known.until < now()
      const since = isNew ? now() : known.since
      forms.delete(key)
      forms.set(key, { ...form, since, until: now() + LIFE_MS })
      const [oldest] = forms.keys()
      if (forms.size > MOST && oldest !== undefined) forms.delete(oldest)
      return isNew
    },
    /** @returns true if it was open */
    close: (form: OpenForm): boolean => forms.delete(keyOf(form)),
    /** Users with an open form of the record, each once, but one account's. */
    editors: ({ resource, id }: Pick<OpenForm, "resource" | "id">, but: string): Editor[] => {
      const first = new Map<string, Entry>()
      for (const form of forms.values()) {
        const isOther = form.resource === resource && form.id === id && form.account !== but
        if (!isOther || form.until < now()) continue
        const known = first.get(form.account)
        if (!known || form.since < known.since) first.set(form.account, form)
      }
      return [...first.values()]
        .sort((a, b) => a.since - b.since)
        .map(({ name, since }) => ({ name, seconds: Math.floor((now() - since) / 1000) }))
    },
    /** Removes and returns the forms that were not reported again. */
    expired: (): OpenForm[] => {
      const gone = [...forms.values()].filter(({ until }) => until < now())
      for (const form of gone) forms.delete(keyOf(form))
      return gone
    },
  }
}

export type Presence = ReturnType<typeof createPresence>
