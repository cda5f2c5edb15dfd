import { readdirSync } from "node:fs"
import { join } from "node:path"

/** Sorted paths of the files below folders whose name matches. */
export const filesBelow = (folders: readonly string[], name: RegExp): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && name.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .sort()

/** The folders of the product's code. */
export const CODE_FOLDERS = ["src", "server", "resources", "print-templates"]
