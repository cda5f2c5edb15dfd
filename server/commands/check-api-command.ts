/** `npm run check:api`: tries a host's API by the declarations, with a login from the environment. */
import { registry } from "../../resources/registry"
import { isObject, withoutTrailing } from "../../src/core/text"
import { checkHost, type Deviation } from "./host-check"

type Environment = Readonly<Record<string, string | undefined>>
type Print = (line: string) => void

const USAGE =
  "Pakai: API_EMAIL=… API_PASSWORD=… npm run check:api -- URL; URL tanpa /api/v1, seperti https://host.example."

/** The base of a host; undefined for another text. */
function baseOf(text: string | undefined): string | undefined {
  try {
    const url = new URL(text ?? "")
    if (url.protocol !== "https:" && url.protocol !== "http:") return undefined
    const base = withoutTrailing(url.origin + url.pathname, "/")
    return base.endsWith("/api/v1") ? base : `${base}/api/v1`
  } catch {
    return undefined
  }
}

/** A host's own texts are in it: control characters would move the cursor of a terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, "\uFFFD")

export const deviationText = ({ place, problem, remedy }: Deviation): string =>
  `${printable(place)}: ${printable(problem)}\n  ${printable(remedy)}`

/** @returns exit code: 0 as documented, 1 deviations, 2 not reachable or wrong arguments */
export async function runCheckApi(
  args: readonly string[],
  env: Environment,
  print: Print = console.log,
): Promise<number> {
  const base = baseOf(args[0])
  const { API_EMAIL: email, API_PASSWORD: password } = env
  if (!base || args.length > 1 || !email || !password) {
    print(USAGE)
    return 2
  }
  try {
    const { deviations, checked, skipped } = await checkHost({ base, email, password, registry })
    for (const one of deviations) print(deviationText(one))
    for (const place of skipped) print(`${place}: tidak diperiksa, karena akun ini tidak memiliki haknya.`)
    print(`\n${checked} permintaan diperiksa, ${deviations.length} penyimpangan.`)
    return deviations.length > 0 ? 1 : 0
  } catch (error) {
    const cause = isObject(error) && error.cause instanceof Error ? `: ${error.cause.message}` : ""
    print(`${base} tidak dapat dihubungi: ${(error as Error).message}${cause}`)
    return 2
  }
}
