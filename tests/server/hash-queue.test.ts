/** Order of password hashes: turns by line, known devices first, and no line waits forever. */
import { describe, expect, test } from "vitest"
import { createFairQueue, hashInQueue } from "../../server/auth/hash-queue"

describe("the queue for hashing", () => {
  const taken = (limit: number, entries: [string, string][], lot = 0) => {
    const queue = createFairQueue(limit, () => lot)
    const refused: string[] = []
    const started: string[] = []
    for (const [address, name] of entries)
      queue.add(address, {
        start: () => started.push(name),
        refuse: () => refused.push(name),
        aborted: () => name === "gone",
      })
    for (let one = queue.next(); one; one = queue.next()) one.start()
    return { started, refused }
  }

  test("takes turns by line, and one that has just come is next", () => {
    const flood = Array.from({ length: 260 }, (_, index): [string, string] => ["a", `a${index}`])
    const { started, refused } = taken(300, [...flood, ["b", "b0"], ["b", "b1"]])
    expect(started.slice(0, 4)).toEqual(["b0", "a0", "b1", "a1"])
    expect(refused).toEqual([])
  })

  test("beyond its length one of the longest lines is refused by lot, never the newcomer", () => {
    const flood = Array.from({ length: 10 }, (_, index): [string, string] => ["a", `a${index}`])
    const many = Array.from({ length: 10 }, (_, index): [string, string] => [`a${index}`, `a${index}`])
    for (const lot of [0, 0.5, 0.999]) {
      const lost = `a${Math.floor(lot * 10)}`
      expect(taken(10, [["b", "b0"], ...flood.slice(0, 9), ["b", "b1"]], lot).refused).toEqual([
        `a${Math.floor(lot * 9)}`,
      ])
      expect(taken(10, [...flood, ["b", "b0"]], lot).refused).toEqual([lost])
      const { started, refused } = taken(10, [...many, ["b", "b0"]], lot)
      expect([started[0], refused]).toEqual(["b0", [lost]])
    }
  })

  test("in an endless flood of new lines, each waiting caller gets a turn", () => {
    const queue = createFairQueue(200)
    const started: string[] = []
    const come = (name: string) =>
      queue.add(name, { start: () => started.push(name), refuse: () => {}, aborted: () => false })
    for (let index = 0; index < 100; index++) come(`before${index}`)
    come("owner")
    for (let index = 0; !started.includes("owner") && index < 1000; index++) {
      come(`after${index}`)
      queue.next()?.start()
    }
    expect(started).toContain("owner")
    expect(started.length).toBeLessThanOrEqual(203)
  })

  test("a whole IPv6 site has one line once there are many", () => {
    const site = Array.from({ length: 120 }, (_, index): [string, string] => [
      `2001:db8:0:${index.toString(16)}::/64`,
      `site${index}`,
    ])
    const { started } = taken(200, [...site, ["198.51.100.7", "other"], ["2001:db8:1:1::/64", "neighbour"]])
    expect(started).toHaveLength(122)
    // 50 earlier lines, one of the site, and two more: a line waits for at most twice as many turns.
    expect(Math.max(started.indexOf("other"), started.indexOf("neighbour"))).toBeLessThan(10)
    expect(started.indexOf("site60")).toBeGreaterThan(50)
  })

  test("skips disconnected clients", () => {
    expect(
      taken(10, [
        ["a", "gone"],
        ["b", "b0"],
      ]).started,
    ).toEqual(["b0"])
  })

  test("a known device goes before the others, but not for ever", async () => {
    const order: string[] = []
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const work = (name: string, known: boolean) =>
      hashInQueue({ line: name, known }, async () => {
        await gate
        order.push(name)
      })
    const strangers = ["1", "2", "3", "4"].map((name) => work(name, false))
    const owners = Array.from({ length: 20 }, (_, index) => work(`owner${index}`, true))
    open()
    await Promise.all([...strangers, ...owners])
    expect(order[2]).toMatch(/^owner/)
    // Three of those, then one of the others.
    expect(order.indexOf("4")).toBeLessThanOrEqual(9)
  })
})
