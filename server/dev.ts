/** The API of `npm run dev`: the same settings and database, without the built app. */
import { registry } from "../resources/registry"
import { serverParts as parts } from "../resources/server"
import { readTokenKey } from "./auth/token-secret"
import { openDatabase } from "./database/open"
import type { Database } from "./database/types"
import { createEngine } from "./engine"
import { trustedProxies } from "./ground/address"
import { restrictFolder } from "./ground/private-files"
import { readSettings } from "./ground/settings"
import { createApi } from "./http/api"
import { createProxy } from "./http/proxy"
import { firstStartIfEmpty } from "./seed/first-start"

/** The database outlives this module, which is loaded anew whenever a source changes. */
const kept = globalThis as { koperasiDevDatabase?: Promise<Database> }

async function open() {
  const settings = readSettings([], process.env)
  const trusts = trustedProxies(settings.trustedProxy)
  if (settings.apiUrl) return createProxy(settings.apiUrl, trusts)
  kept.koperasiDevDatabase ??= openDatabase(settings)
  const narrowed = settings.dataDir && restrictFolder(settings.dataDir)
  if (narrowed) console.log(narrowed)
  const db = await kept.koperasiDevDatabase
  const key = readTokenKey(settings)
  const engine = await createEngine({
    db,
    registry,
    parts,
    sessions: { key, folder: settings.dataDir || null },
  })
  for (const notice of engine.keeper.notices) console.log(notice)
  const told = await firstStartIfEmpty(engine, settings.admin)
  if (told) console.log(told)
  return createApi(engine, settings.sessionHours, trusts && { trusts })
}

export const app = open()
