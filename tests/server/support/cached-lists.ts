/** Whole lists of two processes on one database. */
import { registry } from "../../../resources/registry"
import type { Database } from "../../../server/database/types"
import { type Answer, openProduct, openServer, type Server } from "./api"
import { servedResources } from "./served"

export const lists = servedResources(registry).filter((resource) => resource.variantOf === resource.name)

export const openPair = async ([first, second]: [Database, Database]) => ({
  one: await openProduct({ db: first }),
  other: await openServer({ db: second }),
})

export const pathOf = (name: string) => {
  const { source } = registry.get(name)
  return source.kind === "rest" ? source.list : ""
}

export const getList = (
  server: Server,
  name: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<Answer> => server.request("GET", pathOf(name), { token, headers })
