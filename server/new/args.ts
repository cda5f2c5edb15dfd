/** The arguments of `npm run new`. */
import { suggest } from "../../src/core/schema/check/nearest"
import { Refusal } from "./refusal"

const SWITCHES = ["dry-run"] as const
const OPTIONS = [...["module", "menu", "plural", "english", "from", "resource", "set", "asks", "in"]] as const

export type Options = Partial<Record<string, string>>

export interface Args {
  /** Arguments without an option's name. */
  words: readonly string[]
  options: Options
  dryRun: boolean
}

/** @throws Refusal for an unknown option, or one without a value */
export function readArgs(args: readonly string[]): Args {
  const words: string[] = []
  const options: Options = {}
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ""
    if (!arg.startsWith("--")) {
      words.push(arg)
      continue
    }
    const [name = "", given] = arg.slice(2).split(/=(.*)/s)
    if (name === "dry-run") options[name] = "yes"
    else if (!(OPTIONS as readonly string[]).includes(name)) {
      const known = [...OPTIONS, ...SWITCHES].map((option) => `--${option}`)
      throw new Refusal(`there is no option '${arg}'`, suggest(arg, known, "see 'npm run new'"))
    } else {
      const value = given ?? args[++at]
      if (value === undefined || value.startsWith("--"))
        throw new Refusal(`'--${name}' has no value`, `write --${name} VALUE`)
      options[name] = value
    }
  }
  return { words, options, dryRun: options["dry-run"] !== undefined }
}

/** The words of a command, by its usage. @throws Refusal if one is missing */
export function take(words: readonly string[], count: number, usage: string): readonly string[] {
  if (words.length < count) throw new Refusal("an argument is missing", `write: npm run new -- ${usage}`)
  return words
}
