/** The other system that `afterCommit` of receipts calls: on this machine, sometimes slow, sometimes failing. */
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import type { Random } from "../../../server/sample/random"
import { atEnd } from "../cleanup"
import { sleep } from "../lanes"

/** One call, in the order of arrival. */
export interface Delivery {
  key: string
  action: string
  number: string
  netto: number
}

export interface StockService {
  url: string
  deliveries: readonly Delivery[]
  close: () => void
}

const SLOW_MS = 200

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

export async function openStockService(random: Random): Promise<StockService> {
  const deliveries: Delivery[] = []
  const known = new Set<string>()
  const server = createServer(async (request, response) => {
    try {
      const key = String(request.headers["idempotency-key"])
      deliveries.push({ key, ...JSON.parse(await bodyOf(request)) })
      const first = !known.has(key)
      known.add(key)
      // A kill during the wait leaves a job that has run but is not known to be done.
      if (random.int(8) === 0) await sleep(random.int(SLOW_MS))
      response.statusCode = first && random.int(40) === 0 ? 500 : 204
      response.end()
    } catch {
      // The caller has been killed.
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  atEnd(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, deliveries, close }
}
