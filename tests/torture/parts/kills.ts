/** `kill -9` under concurrent writes: every acknowledged write is there afterwards, none is torn. */
import { checkHistory } from "../history"
import { sleep, until } from "../lanes"
import type { Part } from "../part"
import { readPayloads } from "../payloads"
import { checkWhole } from "../whole"
import { checkBook, newBook, rolesByResource, startWriters } from "../writers"

const WRITERS = 12
/** A round ends after this time, however few writes it had. */
const LONGEST_MS = 6000

export const kills: Part = {
  name: "kills",
  counts: "acknowledged writes there after `kill -9`, parts of records there whole, and the history of each",
  run: async (bench) => {
    const installation = await bench.open()
    const { root, database } = installation
    const payloads = await readPayloads(root)
    const book = newBook()
    const writing = { client: root, payloads, book, random: bench.random, roles: await rolesByResource(root) }
    const rounds = bench.rounds(30, 6)
    for (let round = 0; round < rounds; round++) {
      // 409: another writer was quicker with the same record; 404: or has deleted it.
      const stop = startWriters(WRITERS, writing, { tally: bench.tally, allowed: [0, 404, 409] })
      const enough = book.acknowledged + 20 + bench.random.int(80)
      await until(() => book.acknowledged >= enough, LONGEST_MS)
      await sleep(bench.random.int(30))
      await installation.product().end("SIGKILL")
      await stop()
      await installation.restart()
      // Once in a while the whole book; the last time in any case.
      if (round % 5 === 4 || round === rounds - 1) {
        await checkBook(book, root, bench.tally)
        await checkWhole(database, bench.tally)
      }
    }
    await checkHistory(book, database, bench.tally)
    bench.note(`${rounds} kills, ${book.acknowledged} acknowledged`)
  },
}
