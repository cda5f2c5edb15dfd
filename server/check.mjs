/** `npm run check`: every fault of the declarations, with its place and its remedy. */
import { runnerImport } from "vite"
import { root } from "./build-cache.mjs"
import { checkProduct, errorsOf, faultText } from "./check-product.mjs"

const faults = await checkProduct(async (file) => {
  const { module } = await runnerImport(file, { root, configFile: false, logLevel: "error" })
  return module
})
for (const fault of faults) console.error(faultText(fault))
const errors = errorsOf(faults).length
if (errors > 0) {
  console.error(`\n${errors} kesalahan dalam deklarasi.`)
  process.exit(1)
}
console.log("Semua deklarasi benar.")
