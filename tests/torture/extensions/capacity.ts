/** Receipts at once into a warehouse with room for some of them: the hook's lock keeps it from being overfilled. */
import { type Client, clientOf } from "../client"
import type { Installation } from "../installation"
import type { Bench } from "../part"
import { addReceipt, addStore } from "./stores"

const ROOM = 300
const AT_ONCE = 8
const GROSS = 90
/** Three of 90 fit; of three that grow to 110 one fits. */
const GROWN = 110

const statusesOf = (answers: readonly { status: number }[]): string =>
  answers
    .map(({ status }) => status)
    .sort()
    .join()

const expected = (first: number, count: number, second: number, total: number): string =>
  Array.from({ length: total }, (_, index) => (index < count ? first : second)).join()

async function fill(clients: readonly Client[], { tally }: Bench): Promise<string> {
  const [root, other] = [clients[0] as Client, clients.at(-1) as Client]
  const turn = (index: number) => (index % 2 === 0 ? root : other)
  const store = await addStore(root, ROOM)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => addReceipt(turn(index), { store, gross: GROSS })),
  )
  tally.check(
    statusesOf(answers) === expected(201, 3, 422, AT_ONCE),
    () => `${AT_ONCE} receipts at once, room for three: ${statusesOf(answers)}`,
  )
  for (const { status, body } of answers)
    if (status === 422)
      tally.check(
        body.errors?.gross !== undefined,
        () => `a refusal without its field: ${JSON.stringify(body)}`,
      )
  const stored = answers.filter(({ status }) => status === 201).map(({ body }) => String(body.data.id))
  const grown = await Promise.all(
    stored.map((id, index) => turn(index).put(`/receipts/${id}`, { gross: GROWN })),
  )
  tally.check(
    statusesOf(grown) === expected(200, 1, 422, 3),
    () => `three receipts grow at once, room for one: ${statusesOf(grown)}`,
  )
  return store
}

export async function fillStores(bench: Bench, installation: Installation, stores: number): Promise<void> {
  const { root, database } = installation
  const clients = [root]
  if (bench.kind === "postgres") {
    const other = await installation.another()
    clients.push(clientOf(() => other.url, root.token))
  }
  for (let index = 0; index < stores; index++) {
    const store = await fill(clients, bench)
    const [held] = await database.query(
      `select count(*) as count, sum(netto) as netto from receipts where warehouse_id = '${store}'`,
    )
    bench.tally.check(
      Number(held?.count) === 3 && Number(held?.netto) === 2 * GROSS + GROWN,
      () => `a warehouse with room for ${ROOM} kg holds ${held?.count} receipts of ${held?.netto} kg`,
    )
  }
}
