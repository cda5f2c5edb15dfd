/** What is asked for on the command line. */
export interface Options {
  /** Part of a path or a screen's key; empty: all screens. */
  screen: string
  /** Words of the combinations that are looked at, such as `390` or `dark`; empty: all eight. */
  only: readonly string[]
  /** The folder that pictures go to; null: none are taken. */
  pictures: string | null
  /** The screens alone, and nothing of what opens on them. */
  shallow: boolean
  /** What opens on what has opened as well. */
  deep: boolean
  /** The built server to look at; null: this folder's, built first. */
  entry: string | null
}

/** @throws Error with one sentence for what cannot be understood */
export function readOptions(args: readonly string[]): Options {
  const options: Options = { screen: "", only: [], pictures: null, shallow: false, deep: false, entry: null }
  const rest = [...args]
  const value = (name: string): string => {
    const next = rest.shift()
    if (!next) throw new Error(`${name} wants a value`)
    return next
  }
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === "--screen") options.screen = value(arg)
    else if (arg === "--only") options.only = value(arg).split(",")
    else if (arg === "--pictures") options.pictures = value(arg)
    else if (arg === "--shallow") options.shallow = true
    else if (arg === "--deep") options.deep = true
    else if (arg === "--entry") options.entry = value(arg)
    else throw new Error(`'${arg}' is no option of the sweep`)
  }
  return options
}
