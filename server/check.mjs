/** `npm run check`: every fault of the declarations, with its place and its remedy. */

import { withSources } from "./build/run-sources.mjs"
import { CHECKS, checkProduct, errorsOf, faultText } from "./check/product.mjs"

const faults = await withSources(CHECKS, checkProduct)
for (const fault of faults) console.error(faultText(fault))
const errors = errorsOf(faults).length
if (errors > 0) {
  console.error(`\n${errors} kesalahan dalam deklarasi.`)
  process.exit(1)
}
console.log("Semua deklarasi benar.")
