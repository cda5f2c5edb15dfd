/** `npm run check`: every fault of the declarations, with its place and its remedy. */
import { runnerImport } from "vite"
import { root } from "./build-cache.mjs"

const { module } = await runnerImport("/server/check-declarations.ts", {
  root,
  configFile: false,
  logLevel: "error",
})
const faults = module.checkDeclarations()
for (const { code, place, problem, remedy } of faults)
  console.error(`${code}  ${place}\n      ${problem}; ${remedy}`)
if (faults.length > 0) {
  console.error(`\n${faults.length} kesalahan dalam deklarasi.`)
  process.exit(1)
}
console.log("Semua deklarasi benar.")
