/** `npm run check`: every fault of the declarations, with its place and its remedy. */
import { runnerImport } from "vite"
import { root } from "./build-cache.mjs"

const load = async (file) => {
  const { module } = await runnerImport(file, { root, configFile: false, logLevel: "error" })
  return module
}

const faults = (await load("/server/check-declarations.ts")).checkDeclarations()
try {
  faults.push(...(await load("/print-templates/check.ts")).checkPrintTemplates())
} catch (error) {
  // A document stands on declarations: where those cannot be read their own faults say so.
  if (faults.length === 0) throw error
}
for (const { code, place, problem, remedy } of faults)
  console.error(`${code}  ${place}\n      ${problem}; ${remedy}`)
if (faults.length > 0) {
  console.error(`\n${faults.length} kesalahan dalam deklarasi.`)
  process.exit(1)
}
console.log("Semua deklarasi benar.")
