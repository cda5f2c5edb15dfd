/** `npm run dev`: Vite with the API in it; `-- --demo` fills an empty database with sample data. */
import { createServer } from "vite"
import { root } from "./build/cache.mjs"

const { HOST, PORT } = process.env
const unknown = process.argv.slice(2).find((arg) => arg !== "--demo")
const port = Number(PORT?.trim() || Number.NaN)

/** @param {string} sentence @returns {never} */
function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

if (unknown !== undefined) stop(`Pilihan '${unknown}' tidak dikenal; yang ada hanya --demo.`)
if (PORT?.trim() && !(Number.isInteger(port) && port >= 0 && port <= 65535))
  stop(`PORT harus berupa angka 0 sampai 65535, bukan '${PORT}'.`)

/** Read by server/dev/plugin.ts. */
const options = { name: "koperasi-dev-options", api: { demo: process.argv.includes("--demo") } }

try {
  const server = await createServer({
    root,
    plugins: [options],
    server: {
      ...(HOST?.trim() && { host: HOST.trim() }),
      // Without PORT Vite takes the next free one from 5173.
      ...(PORT?.trim() && { port, strictPort: true }),
    },
  })
  await server.listen()
  server.printUrls()
  server.bindCLIShortcuts({ print: true })
} catch (error) {
  stop(error instanceof Error ? error.message : String(error))
}
