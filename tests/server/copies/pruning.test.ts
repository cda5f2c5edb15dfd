/** Pruning of old versions and unused pieces. */
import { beforeAll, expect, test } from "vitest"
import { pruneCopies } from "../../../server/copies/prune"
import { onBothDatabases } from "../support/both-databases"
import { type CopyBench, DAY, hashOf, list, openCopies } from "../support/copies"

onBothDatabases("pruning of copies", ({ open }) => {
  let bench: CopyBench
  beforeAll(async () => {
    bench = await openCopies(open)
  }, 120_000)

  test("pruning keeps thirty days, then one version a week, and the newest; pieces go with their last version", async () => {
    const { clock, db, put, send, contentOf, piece, person, piecesOf } = bench
    const owner = await person()
    const begun = clock.now
    const made: { id: string; day: number; rows: string[] }[] = []
    for (let day = 0; day < 70; day += 2) {
      clock.now = begun + day * DAY
      const rows = ["tetap\n", `hari ${day}\n`]
      const answer = await send(owner, { browser: "lama", sequence: day + 1, rows })
      made.push({ id: answer.body.data.id, day, rows })
    }
    // Sent, but in no version yet.
    expect((await put(owner, "sedang dikirim\n")).status).toBe(204)
    const pieces = () => piecesOf(owner)
    const versions = async () =>
      (await owner.get(`/copies/${list}/from/${owner.id}/lama`)).body.data.map(({ id }: { id: string }) => id)
    await pruneCopies(db, new Date(clock.now))
    const kept = await versions()
    const days = made.filter(({ id }) => kept.includes(id)).map(({ day }) => day)
    // Day 38 is thirty days old by then, so it is pruned by week.
    const sent = made.map(({ day }) => day)
    expect(days.filter((day) => day > 38)).toEqual(sent.filter((day) => day > 38))
    const weekOf = (day: number) => Math.floor((begun + day * DAY) / (7 * DAY))
    const weekly = days.filter((day) => day <= 38).map(weekOf)
    const weeks = sent.filter((day) => day <= 38).map(weekOf)
    expect(weekly.length).toBeLessThan(weeks.length)
    expect(weekly).toEqual([...new Set(weeks)])
    const wanted = made.filter(({ id }) => kept.includes(id)).flatMap(({ rows }) => rows.map(hashOf))
    expect(new Set(await pieces())).toEqual(new Set([...wanted, hashOf("sedang dikirim\n")]))

    clock.now += 400 * DAY
    await pruneCopies(db, new Date(clock.now))
    const still = await versions()
    expect(still[0]).toBe(made.at(-1)?.id)
    expect(await pieces()).not.toContain(hashOf("sedang dikirim\n"))
    for (const id of still) {
      const { rowPieces } = (await contentOf(owner, id)).body.data
      for (const hash of rowPieces.match(/.{64}/g)) expect((await piece(owner, id, hash)).status).toBe(200)
    }
    // Pruning again changes nothing.
    await pruneCopies(db, new Date(clock.now))
    expect(await versions()).toEqual(still)
  })

  test("a piece that is pruned while a version names it is kept or reported as missing", async () => {
    const { clock, db, put, streams, piece, person } = bench
    const owner = await person()
    let stored = 0
    for (let round = 1; round <= 20; round++) {
      const text = `lama ${round}\n`
      await put(owner, text)
      clock.now += 2 * DAY
      const version = { browser: "b", sequence: round, rowPieces: hashOf(text), documentPieces: "" }
      const turnsLater = async <T>(reads: number, work: () => Promise<T>) => {
        for (let read = 0; read < reads; read++) await streams(owner)
        return work()
      }
      const [{ body }] = await Promise.all([
        turnsLater(round % 3, () =>
          owner.post(`/copies/${list}/versions`, { ...version, rows: 1, documents: 0 }),
        ),
        turnsLater(round % 7, () => pruneCopies(db, new Date(clock.now))),
      ])
      if (body.data.missing) expect(body.data.missing).toEqual([hashOf(text)])
      else {
        stored++
        expect((await piece(owner, body.data.id, hashOf(text))).status).toBe(200)
      }
    }
    expect(stored).toBeGreaterThan(0)
  })
})
