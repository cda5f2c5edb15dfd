/** Header with the build of the app, by which an open page notices a newer build. */
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** Names of the served build and of the known ones before it, separated by blanks. */
export const BUILD_HEADER = "X-App-Build"

/** Name of the build; undefined if nothing is built. @param root the folder of the built app */
export function builtName(root: string): string | undefined {
  try {
    const { build } = JSON.parse(readFileSync(join(root, "build.json"), "utf8")) as { build?: unknown }
    return typeof build === "string" && /^[\w-]+$/.test(build) ? build : undefined
  } catch {
    return undefined
  }
}
