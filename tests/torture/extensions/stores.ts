/** Warehouses and receipts of the extended product, over HTTP. */
import { randomUUID } from "node:crypto"
import type { Answer, Client } from "../client"
import { sendUntilAnswered } from "./killing"

let number = 0

export const nextNumber = (): number => ++number

/** The numbers of receipts that are not sample records. */
const PREFIX = "SM-"

/** True for a receipt of `addReceipt`. Sample records leave no jobs. */
export const isAdded = (receipt: string): boolean => receipt.startsWith(PREFIX)

/** @returns id of a new open warehouse @throws Error if it is refused */
export async function addStore(client: Client, capacity: number): Promise<string> {
  const body = { name: `Gudang ${nextNumber()}`, capacity, status: "OPEN" }
  const { answer } = await sendUntilAnswered(async () => {
    const sent = await client.post("/warehouses", body)
    // The creation without an answer was done, and the name is taken.
    if (sent.status !== 409) return sent
    body.name = `Gudang ${nextNumber()}`
    return client.post("/warehouses", body)
  })
  if (answer.status !== 201) throw new Error(`a warehouse: ${answer.status} ${answer.text}`)
  return answer.body.data.id
}

export interface ReceiptInput {
  store: string
  gross: number
  /** Without one the warehouse cannot be closed. */
  moisture?: number
}

export const receiptOf = ({ store, gross, moisture }: ReceiptInput) => ({
  number: `${PREFIX}${nextNumber()}`,
  date: "2026-01-02",
  warehouseId: store,
  gross,
  ...(moisture !== undefined && { moisture }),
})

export const addReceipt = (client: Client, input: ReceiptInput): Promise<Answer> =>
  client.post("/receipts", receiptOf(input))

export const newKey = (): string => randomUUID()

/** A day of its own for each call, so that an entry shows whose it is. */
export const nextDay = (): string =>
  new Date(Date.UTC(2026, 0, 1) + (nextNumber() % 20_000) * 86_400_000).toISOString().slice(0, 10)
