/** Drafts whose forms are open in any tab: one Web Lock each, which the browser releases if a tab crashes. */

const NAME = "draft:"

/** undefined without https. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/** Marks a draft as open. Returns a function that releases it; closing the page does so, too. */
export function holdDraft(localName: string): () => void {
  let release = () => {}
  const closed = new Promise<void>((resolve) => {
    release = resolve
  })
  // An unloading page is refused.
  locks()
    ?.request(NAME + localName, () => closed)
    .catch(() => {})
  return release
}

/** The `localName` of each open draft; empty without Web Locks. */
export async function openDrafts(): Promise<ReadonlySet<string>> {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {}
  return new Set([...held, ...pending].map(({ name }) => name?.slice(NAME.length) ?? ""))
}
