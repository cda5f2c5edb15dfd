/** Checks of fields that hold files: their place, the accepted files, and their number. */
import { isKnownExtension, KNOWN_EXTENSIONS, MAX_FILE_BYTES } from "../../document/limits"
import type { FileLimits } from "../../document/value"
import { DEFAULT_ITEMS } from "../normalise-field"
import type { Field, Resource } from "../resource"
import type { Report } from "./fault"

const KNOWN = `use ${KNOWN_EXTENSIONS.join(", ")}`
const LARGEST = MAX_FILE_BYTES.toLocaleString("en").replaceAll(",", "_")

interface Part {
  field: Field
  limits: FileLimits
  place: string
}

function checkPlace({ source, owner }: Resource, { field, limits, place }: Part, report: Report): void {
  const browser = source.kind === "browser"
  if (owner) report("F025", place, "a line cannot keep files", "declare it on the owner of the lines")
  if (!browser && field.column === null)
    report(
      "F025",
      place,
      "its file would not be stored: it has no column",
      "drop `column: false` and `read: false`",
    )
  if (browser && limits.many)
    report(
      "F026",
      place,
      "a browser list keeps one file a field",
      "drop `many`, or give the resource an `api`",
    )
  if (!limits.many && field.maxItems !== DEFAULT_ITEMS)
    report("F026", place, "has `maxItems`, but holds one file", "add `many: true`, or drop `maxItems`")
}

export function checkFiles(resource: Resource, part: Part, report: Report): void {
  const { place, limits } = part
  const { extensions = [], maxBytes } = limits
  checkPlace(resource, part, report)
  if (extensions.length === 0) report("F027", place, "accepts no file", `name \`extensions\`: ${KNOWN}`)
  for (const extension of extensions)
    if (!isKnownExtension(extension))
      report("F027", place, `the content of '${extension}' files cannot be checked`, KNOWN)
  if (!Number.isInteger(maxBytes) || maxBytes < 1 || maxBytes > MAX_FILE_BYTES)
    report("F028", place, `maxBytes is ${maxBytes}`, `make it a whole number of bytes, at most ${LARGEST}`)
}
