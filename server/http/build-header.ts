/** The build of the app, in each answer: an open page learns from it that its server has a newer one. */
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** Its value: the name of the served build, then of those before it as far as they are known, separated by blanks. */
export const BUILD_HEADER = "X-App-Build"

/** The name that the build gave itself; undefined where nothing is built. @param root the folder of the built app */
export function builtName(root: string): string | undefined {
  try {
    const { build } = JSON.parse(readFileSync(join(root, "build.json"), "utf8")) as { build?: unknown }
    return typeof build === "string" && /^[\w-]+$/.test(build) ? build : undefined
  } catch {
    return undefined
  }
}
