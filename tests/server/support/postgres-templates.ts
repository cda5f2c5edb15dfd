/** Databases of PostgreSQL with the tables of a registry: made once a process, then copied by the server in a tenth of the time. */
import { randomBytes } from "node:crypto"
import { openPostgres } from "../../../server/database/postgres"
import { tablesOf } from "../../../server/database/schema"
import { prepareDatabase } from "../../../server/migrate/prepare"
import { describeSchema } from "../../../server/migrate/schema-snapshot"
import type { Registry } from "../../../src/core/schema/registry"
import type { TestPostgres } from "./postgres"

/** Schema of a registry → name of its template. */
const templates = new Map<string, Promise<string>>()

/** A name that no other process of the run takes. */
export const newName = (kind: string) => `${kind}_${randomBytes(6).toString("hex")}`

export function addressOf(postgres: TestPostgres, name: string): string {
  const address = new URL(postgres.url)
  address.pathname = `/${name}`
  return address.href
}

async function createTemplate(postgres: TestPostgres, registry: Registry): Promise<string> {
  const name = newName("template")
  await postgres.createDatabase(name)
  const db = await openPostgres(addressOf(postgres, name))
  await prepareDatabase(db, registry)
  await db.close()
  return name
}

/** The name of a new database, prepared for a registry as a start of the product does it. */
export async function copyTemplate(postgres: TestPostgres, registry: Registry): Promise<string> {
  const schema = JSON.stringify([tablesOf(registry), describeSchema(registry)])
  let template = templates.get(schema)
  if (!template) {
    template = createTemplate(postgres, registry)
    templates.set(schema, template)
  }
  const name = newName("copy")
  await postgres.createDatabase(name, await template)
  return name
}
