/** Capacities that were typed in tons become kilograms. */
import type { Up } from "../../../server/migrate/migrations"

export const up: Up = async (_, { rows, set, log }) => {
  for await (const chunk of rows("warehouses")) {
    const tons = chunk.filter(({ capacity }) => capacity !== null)
    await set(
      "warehouses",
      "capacity",
      tons.map(({ id, capacity }) => [String(id), Number(capacity) * 1000]),
    )
    log(`${tons.length} capacities`)
  }
}
