/** `npm run check`: every fault of the declarations, with its place and its remedy. */

import { root } from "./build/cache.mjs"
import { withSources } from "./build/run-sources.mjs"
import { CHECKS, checkProduct, errorsOf, faultText } from "./check/product.mjs"

const DOCS = "/server/commands/docs-command.ts"

const faults = await withSources([...CHECKS, DOCS], async (load) => {
  const found = await checkProduct(load)
  // Pages of wrong declarations cannot be made.
  return errorsOf(found).length > 0 ? found : [...found, ...(await load(DOCS)).checkDocs(root)]
})
for (const fault of faults) console.error(faultText(fault))
const errors = errorsOf(faults).length
if (errors > 0) {
  console.error(`\n${errors} kesalahan dalam deklarasi.`)
  process.exit(1)
}
console.log("Semua deklarasi benar.")
