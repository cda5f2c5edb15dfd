/** The product's server with one more entity, on a free port and a database that dies with it. */

import { mkdtempSync, rmSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serve } from "@hono/node-server"
import { access } from "../../../resources/access"
import { openSqlite } from "../../../server/database/sqlite"
import { createEngine } from "../../../server/engine"
import { createDiskStore } from "../../../server/files/disk-store"
import { createApi } from "../../../server/http/api"
import { createSite } from "../../../server/http/site"
import { firstStart } from "../../../server/seed/first-start"
import { createRegistry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { documentedParts } from "../documented-server"
import { resources } from "./resources"

/** @param folder of the built app */
export async function serveFixture(folder: string, admin: { email: string; password: string }) {
  const db = openSqlite(":memory:")
  const files = mkdtempSync(join(tmpdir(), "koperasi-fixture-files-"))
  const engine = await createEngine({
    db,
    registry: createRegistry(resources, fieldTypes, access),
    parts: documentedParts,
    files: createDiskStore(files),
  })
  await firstStart(engine, admin)
  const site = createSite(createApi(engine), folder, { own: true, offline: false })
  const server = serve({ fetch: site.fetch, hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false })
  await new Promise((done) => server.once("listening", done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await new Promise((done) => server.close(done))
      await db.close()
      rmSync(files, { recursive: true, force: true })
    },
  }
}
