/** The stream of changes and open forms: each kind of role learns of the lists that it may see, and of no other. */
import type { Client } from "../client"
import { mayAny, variantsOf } from "../grants"
import { inLanes, sleep, until } from "../lanes"
import { listen } from "../listening/listener"
import { endpoints, listOf, type Payloads } from "../payloads"
import { created } from "../people"
import { EXAMPLE, type Tally } from "../tally"
import type { Kind } from "./cast"

/** A change without an event is found within two looks at the tables. */
const FALLBACK_MS = 6000

interface Stage {
  root: Client
  payloads: Payloads
  cast: readonly Kind[]
  tally: Tally
}

/** Changes one record of each list beside a stream of each kind. */
export async function heard({
  url,
  root,
  payloads,
  cast,
  tally,
}: Stage & { url: () => string }): Promise<void> {
  const listeners = await Promise.all(
    cast.map(({ grants, actor }) => listen(url(), { token: actor.client.token, grants, reads: true })),
  )
  for (const resource of endpoints) {
    const id = created(await root.post(listOf(resource), payloads.make(resource)), resource.name)
    await root.delete(`${listOf(resource)}/${id}`)
  }
  const expected = listeners.map((listener) => ({
    listener,
    names: endpoints.filter(({ name }) => mayAny(listener.grants, variantsOf(name), "list")),
  }))
  await until(
    () => expected.every(({ listener, names }) => names.every(({ name }) => listener.named.has(name))),
    FALLBACK_MS,
  )
  await sleep(1000)
  for (const { listener, names } of expected) {
    for (const { name } of endpoints) {
      const may = names.some((resource) => resource.name === name)
      tally.check(
        listener.named.has(name) === may,
        () =>
          `events of ${name}: ${may ? "withheld" : "sent to a user who may not see it"}${EXAMPLE}${listener.grants.name}`,
      )
    }
    listener.close()
  }
}

/** Reports an open form of each list: allowed with the right to edit, which also shows the names of other editors. */
export async function editing({ root, payloads, cast, tally }: Stage): Promise<void> {
  for (const resource of endpoints) {
    // The first role is the superadmin's, which no other sees.
    const path = `${listOf(resource)}/${payloads.rows[resource.name]?.at(-1)?.id}/editing`
    if ((await root.put(path, {})).status !== 200) continue
    await inLanes(cast, 4, async ({ grants, actor: { client } }) => {
      const may = mayAny(grants, variantsOf(resource.name), "edit")
      const wanted = may ? 200 : 403
      for (const method of ["PUT", "DELETE"]) {
        const { status } = await client.send(method, path, { raw: "{}" })
        tally.check(
          status === wanted,
          () =>
            `${method} of an open form of ${resource.name}: ${status}, not ${wanted}${EXAMPLE}${grants.name}`,
        )
      }
    })
  }
}
