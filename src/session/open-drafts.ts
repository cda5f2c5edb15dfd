/** Which drafts stand open in a tab of this browser: a lock each, which the browser itself lets go when a tab crashes. */

const NAME = "draft:"

/** Not there without https. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/** The draft's form stands open, until the answer is called or the page is gone. */
export function holdDraft(copy: string): () => void {
  let release = () => {}
  const closed = new Promise<void>((resolve) => {
    release = resolve
  })
  // A request that is refused (a page that is being taken away) holds nothing, which is right.
  locks()
    ?.request(NAME + copy, () => closed)
    .catch(() => {})
  return release
}

/** The copies whose forms stand open somewhere; where the browser cannot tell, none. */
export async function openDrafts(): Promise<ReadonlySet<string>> {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {}
  return new Set([...held, ...pending].map(({ name }) => name?.slice(NAME.length) ?? ""))
}
