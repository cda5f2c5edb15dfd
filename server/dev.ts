/** The API of `npm run dev`: the same settings and database, without the built app. */
import { openDatabase } from "./database/open"
import type { Database } from "./database/types"
import { trustedProxies } from "./ground/address"
import { readSettings } from "./ground/settings"
import { createApi } from "./http/api"
import { createProxy } from "./http/proxy"
import { guardDataFolder, readyEngine } from "./ready"

/** The database outlives this module, which is loaded anew whenever a source changes. */
const kept = globalThis as { koperasiDevDatabase?: Promise<Database> }

async function open() {
  const settings = readSettings([], process.env)
  const trusts = trustedProxies(settings.trustedProxy)
  if (settings.apiUrl) return createProxy(settings.apiUrl, trusts)
  kept.koperasiDevDatabase ??= openDatabase(settings)
  guardDataFolder(settings)
  const engine = await readyEngine(await kept.koperasiDevDatabase, settings)
  return createApi(engine, settings.sessionHours, trusts && { trusts })
}

export const app = open()
