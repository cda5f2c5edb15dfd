/** A product whose deliveries keep slips of a scale, with a store in a folder of the test. */

import { existsSync, readdirSync } from "node:fs"
import { access } from "../../../resources/access"
import type { Database } from "../../../server/database/types"
import { createDiskStore } from "../../../server/files/disk-store"
import type { FileStore } from "../../../server/files/store"
import type { Declared } from "../../../src/core/schema/define"
import { createRegistry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { deliveries } from "../../support/deliveries"
import { documentedResources } from "../../support/documented"
import { type Client, openProduct } from "./api"
import type { Opening } from "./both-databases"

export const slipRegistry = () =>
  createRegistry([...documentedResources, deliveries] as unknown as readonly Declared[], fieldTypes, access)

/** Different texts make different files. */
export const pdf = (text = "slip"): Buffer => Buffer.from(`%PDF-1.4\n${text}\n%%EOF`)
export const jpeg = (text = "foto"): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)])

/** Names of the stored files, and of uploads that were left. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

export async function openDeliveries(
  db: Database | Opening,
  { folder, now, files = createDiskStore(folder) }: { folder: string; now?: () => Date; files?: FileStore },
) {
  const product = await openProduct({ db, registry: slipRegistry(), files, ...(now && { now }) })
  const send = (
    client: Pick<Client, "token">,
    { name = "slip.pdf", bytes = pdf(), field = "slips", headers = {} as Record<string, string> } = {},
  ) =>
    product.request("POST", `/deliveries/-/files/${field}?name=${encodeURIComponent(name)}`, {
      token: client.token,
      raw: new Uint8Array(bytes),
      headers: {
        "Content-Type": "application/octet-stream",
        "Content-Length": String(bytes.length),
        ...headers,
      },
    })
  const claim = async (
    client: Pick<Client, "token">,
    more: Parameters<typeof send>[1] = {},
  ): Promise<{ claim: string }> => {
    const answer = await send(client, more)
    if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    return { claim: answer.body.data.claim }
  }
  /** The bytes of an address, with its headers. */
  const read = (
    client: Pick<Client, "token">,
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ) =>
    product.fetch(`/api/v1${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${client.token}`, ...init.headers },
    })
  return { ...product, send, claim, read }
}
