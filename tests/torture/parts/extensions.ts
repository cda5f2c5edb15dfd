/** Hooks, actions and jobs of added entities: under races, kills and rights that are taken away. */
import { fillStores } from "../extensions/capacity"
import { extendedProduct } from "../extensions/extended"
import { addReceipts, checkDeliveries } from "../extensions/jobs"
import { raceActions } from "../extensions/racing"
import { closeSelections } from "../extensions/selections"
import { openStockService } from "../extensions/stock-service"
import type { Part } from "../part"

export const extensions: Part = {
  name: "extensions",
  counts: "outcomes of hooks, actions and jobs of added entities",
  run: async (bench) => {
    const { entry, folder } = extendedProduct(!bench.quick)
    const stock = await openStockService(bench.random)
    const other = await openStockService(bench.random)
    const jobs = await bench.open({ entry, env: { STOCK_URL: stock.url } })
    await addReceipts(bench, jobs, { receipts: bench.size(1000, 100), kills: bench.rounds(20, 3) })
    // Jobs of killed processes wait for the end of their lease meanwhile.
    const others = await bench.open({ entry, env: { STOCK_URL: other.url } })
    await fillStores(bench, others, 20)
    await raceActions(bench, others, { kills: bench.rounds(20, 3), folder })
    await closeSelections(bench, others, { rounds: bench.rounds(10, 1), count: 50 })
    await checkDeliveries(bench, jobs, stock)
    for (const { close } of [stock, other]) close()
  },
}
