/** The process: settings, database, first start, listening, stopping. */
import { createServer } from "node:net"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { registry } from "../resources/registry"
import { serverParts as parts } from "../resources/server"
import { readTokenKey } from "./auth/token-secret"
import { checkDeclarations } from "./check-declarations"
import { databaseFault } from "./database/faults"
import { openDatabase } from "./database/open"
import type { Database } from "./database/types"
import { createEngine } from "./engine"
import { trustedProxies } from "./ground/address"
import { restrictFolder } from "./ground/private-files"
import { readSettings, type Settings, SettingsError } from "./ground/settings"
import { createApi } from "./http/api"
import { openPort, PASSING, type PortLimits } from "./http/port"
import { createProxy } from "./http/proxy"
import { createSite } from "./http/site"
import { watchProcess } from "./last-resort"
import { firstStartIfEmpty, isEmptyDatabase } from "./seed/first-start"
import { startSentence } from "./start-fault"

/** How long a database may take to close. */
const CLOSE_MS = 3000

function checkOrStop(): void {
  const faults = checkDeclarations()
  if (faults.length === 0) return
  const lines = faults.map(({ code, place, problem, remedy }) => `${code} ${place}: ${problem}; ${remedy}`)
  throw new SettingsError(`Deklarasi resources belum benar:\n${lines.join("\n")}`)
}

const notEmpty = () =>
  new SettingsError("--demo hanya untuk database kosong; database ini sudah berisi data.")

/** Fills a database that has no one in it, and tells the operator how to sign in. */
async function prepare(db: Database, settings: Settings) {
  const key = readTokenKey(settings)
  const engine = await createEngine({
    db,
    registry,
    parts,
    sessions: { key, folder: settings.dataDir || null },
  })
  for (const notice of engine.keeper.notices) console.log(notice)
  if (settings.demo) {
    if (!(await isEmptyDatabase(engine))) throw notEmpty()
    const { loadSample } = await import("./sample")
    const lines = await loadSample(engine, settings.admin).catch((error: unknown) => {
      // Another process on the same database was quicker.
      throw databaseFault(error)?.kind === "unique" ? notEmpty() : error
    })
    for (const line of lines) console.log(line)
  } else {
    const told = await firstStartIfEmpty(engine, settings.admin)
    if (told) console.log(told)
  }
  const trusts = trustedProxies(settings.trustedProxy)
  const close = async () => {
    await engine.keeper.close().catch((error: Error) => console.error(error.message))
    await db.close()
  }
  const tasks: (() => void)[] = []
  const api = await createApi(engine, settings.sessionHours, {
    ...(trusts && { trusts }),
    beforeEnd: (task) => void tasks.push(task),
  })
  const hurry = () => {
    for (const task of tasks) task()
  }
  return { api, close, hurry }
}

/** Why nothing can be served there, as one sentence. */
function cannotListen({ host, port }: Settings, error: NodeJS.ErrnoException): string {
  const place = `${host}:${port}`
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Alamat ${place} sudah dipakai program lain; pilih PORT lain.`,
    EACCES: `Alamat ${place} tidak boleh dipakai; pilih PORT di atas 1023.`,
    EADDRNOTAVAIL: `HOST '${host}' bukan alamat mesin ini.`,
    ENOTFOUND: `HOST '${host}' tidak dikenal.`,
  }
  return sentences[error.code ?? ""] ?? `Tidak dapat melayani di ${place}: ${error.message}.`
}

/** Takes the address for a moment. @throws SettingsError when it cannot be had */
const requireFree = (settings: Settings): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", (error) => reject(new SettingsError(cannotListen(settings, error))))
    probe.listen(settings.port, settings.host, () => probe.close(() => resolve()))
  })

interface Serving {
  fetch: Parameters<typeof openPort>[0]
  limits?: PortLimits
  hurry?: () => void
  /** The last thing that is done. */
  close: () => Promise<void>
}

function listen(settings: Settings, { fetch, close, ...more }: Serving): void {
  const port = openPort(fetch, more)
  port.server.listen(settings.port, settings.host, () => {
    const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host
    const address = port.server.address()
    const number = typeof address === "object" && address ? address.port : settings.port
    console.log(`Sistem Koperasi siap di http://${host}:${number}`)
  })
  port.server.on("error", (error: NodeJS.ErrnoException) => {
    console.error(cannotListen(settings, error))
    close().finally(() => process.exit(1))
  })
  let stopping = false
  const stop = () => {
    // Who asks twice does not want to wait.
    if (stopping) process.exit(1)
    stopping = true
    const end = () => process.exit(0)
    void port
      .close()
      .then(() => {
        // A database that is away cannot say goodbye.
        setTimeout(end, CLOSE_MS).unref()
        return close()
      })
      .finally(end)
  }
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
}

async function main(settings: Settings): Promise<void> {
  checkOrStop()
  const root = join(dirname(fileURLToPath(import.meta.url)), "../client")
  if (settings.apiUrl) {
    const { fetch } = createSite(createProxy(settings.apiUrl, trustedProxies(settings.trustedProxy)), root)
    listen(settings, { fetch, limits: PASSING, close: async () => {} })
    return
  }
  // Whatever is written from here on is nobody else's to read.
  process.umask(0o077)
  const told = settings.dataDir && restrictFolder(settings.dataDir)
  if (told) console.log(told)
  // Before anything is written: a first start that ends here must not have made, and told, a password.
  await requireFree(settings)
  const db = await openDatabase(settings)
  try {
    const { api, close, hurry } = await prepare(db, settings)
    const ready = () => db.queries.selectFrom("settings").select("key").limit(1).execute()
    const { fetch } = createSite(api, root, { own: true, ready })
    listen(settings, { fetch, hurry, close })
  } catch (error) {
    await db.close()
    throw error
  }
}

watchProcess()
let settings: Settings | undefined
try {
  settings = readSettings(process.argv.slice(2), process.env)
  await main(settings)
} catch (error) {
  console.error(startSentence(error, settings))
  // For whoever mends the server itself.
  if (process.env.DEBUG) console.error(error)
  process.exit(1)
}
