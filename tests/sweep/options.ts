/** Options of the command line. */
export interface Options {
  /** Part of a path or a screen's key; empty: all screens. */
  screen: string
  /** Words of the checked combinations, such as `390` or `dark`; empty: all eight. */
  only: readonly string[]
  /** The folder of the pictures; null: no pictures. */
  pictures: string | null
  /** True to check the screens without their overlays. */
  shallow: boolean
  /** True to check overlays of overlays too. */
  deep: boolean
  /** The built server; null: builds this folder's. */
  entry: string | null
}

/** @throws Error with one sentence for an unknown option */
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
