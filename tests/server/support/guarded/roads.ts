/** Every road on which a stored value may leave the server, derived from the declarations where they name fields. */
import { askableOf } from "../../../../src/fields/list-columns"
import { guardedRegistry } from "../../../support/guarded/product"
import type { Answer, Client } from "../api"
import { type GuardedBench, SECRETS } from "./bench"

export interface Road {
  name: string
  go: (client: Client, bench: GuardedBench) => Promise<Answer>
}

const get = (name: string, path: (bench: GuardedBench) => string): Road => ({
  name,
  go: (client, bench) => client.get(path(bench)),
})

const page = (list: string, query: string): Road =>
  get(`${list} ${query}`, () => `/${list}?_start=0&_end=20&${query}`)

/** A page by each field: in both orders, filtered and searched by its stored value. */
const pages = ["depots", "loads"].flatMap((list) => {
  const { orders, filters } = askableOf(guardedRegistry.get(list))
  const texts = ["D", ...Object.values(SECRETS)].map((text) => encodeURIComponent(text.slice(0, 9)))
  return [
    ...[...orders].flatMap((key) => [
      page(list, `_sort=${key}&_order=asc`),
      page(list, `_sort=${key}&_order=desc`),
    ]),
    ...[...filters].flatMap(([key, operators]) =>
      texts.flatMap((text) =>
        operators.has("between")
          ? [page(list, `${key}_gte=1&${key}_lte=99999999`)]
          : [page(list, operators.has("contains") ? `${key}_like=${text}` : `${key}=${text}`)],
      ),
    ),
    ...texts.map((text) => page(list, `q=${text}`)),
  ]
})

/** Groups by each field, also by one that the caller may not read, and the records of a group. */
const groups = ["depots", "loads", "zones"].flatMap((list) => {
  const resource = guardedRegistry.get(list)
  return resource.fields.flatMap(({ key }) => [
    get(`groups of ${list} by ${key}`, () => `/${list}/-/groups?_by=${key}`),
    get(`records of ${list} without ${key}`, () => `/${list}?_start=0&_end=20&_by=${key}&_of=`),
  ])
})

const writes: readonly Road[] = [
  {
    name: "edit with the same values",
    go: (client, { ids }) => client.put(`/depots/${ids.own}`, { note: "biasa saja" }),
  },
  {
    name: "edit of a hidden record",
    go: (client, { ids }) => client.put(`/depots/${ids.hidden}`, { note: "x" }),
  },
  { name: "deletion of a referenced record", go: (client, { ids }) => client.delete(`/depots/${ids.other}`) },
  {
    name: "creation with a hidden record's name",
    go: (client) => client.post("/depots", { name: SECRETS.hiddenDepot }),
  },
  {
    name: "reference to a hidden record",
    go: (client, { ids }) =>
      client.post("/loads", { number: `M-${Math.random()}`, weight: 1, depotId: ids.hidden }),
  },
  {
    name: "creation that is repeated",
    go: async (client, { key }) => {
      const headers = { "Idempotency-Key": key }
      const body = { name: `Depo ulang ${client.token.slice(-12)}` }
      await client.post("/depots", body, headers)
      return client.post("/depots", body, headers)
    },
  },
  { name: "action", go: (client, { ids }) => client.post(`/depots/${ids.own}/actions/mark`, {}) },
  {
    name: "action on a hidden record",
    go: (client, { ids }) => client.post(`/depots/${ids.hidden}/actions/mark`, {}),
  },
  {
    name: "action on several",
    go: (client, { ids }) => client.post("/depots/actions/mark", { ids: [ids.own, ids.hidden] }),
  },
]

export const ROADS: readonly Road[] = [
  ...["depots", "loads", "zones"].map((list) => get(`whole ${list}`, () => `/${list}`)),
  ...pages,
  ...groups,
  get("single record", ({ ids }) => `/depots/${ids.own}`),
  get("single hidden record", ({ ids }) => `/depots/${ids.hidden}`),
  get("single load", ({ ids }) => `/loads/${ids.load}`),
  get("single hidden load", ({ ids }) => `/loads/${ids.hiddenLoad}`),
  get("single zone", ({ ids }) => `/zones/${ids.zone}`),
  get("history", ({ ids }) => `/depots/${ids.own}/history`),
  get("history of a hidden record", ({ ids }) => `/depots/${ids.hidden}/history`),
  get("history of a load", ({ ids }) => `/loads/${ids.load}/history`),
  get("whole history", () => "/history"),
  get("lookup fields of a form", () => "/depots?_for=loads"),
  ...["", "Gudang", "Depo", SECRETS.price].map((text) =>
    get(`choices '${text}'`, () => `/depots?_for=loads&_choices=depotId&q=${text}`),
  ),
  get("choices by id", ({ ids }) => `/depots?_for=loads&_choices=depotId&_id=${ids.hidden}&_id=${ids.own}`),
  get("choices by value", ({ ids }) => `/depots?_for=loads&_choices=depotId&_value=${ids.hidden}`),
  get("endpoint", () => "/depots/-/stock"),
  get("shared views", () => "/views/depots"),
  get("imports", () => "/imports/depots"),
  get("jobs", () => "/jobs"),
  ...writes,
]
