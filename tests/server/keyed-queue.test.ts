/** Works of one key come one after the other; at the end of the process waiting works are refused. */
import { expect, test } from "vitest"
import { createKeyedQueue } from "../../server/auth/keyed-queue"

test("a key's works come one after the other, also after one has failed; another key does not wait", async () => {
  const turns = createKeyedQueue()
  const order: string[] = []
  let open = () => {}
  const first = turns.run("a", () => {
    order.push("a1")
    return new Promise<void>((resolve) => {
      open = resolve
    })
  })
  const failing = turns.run("a", async () => {
    order.push("a2")
    throw new Error("broken")
  })
  const third = turns.run("a", async () => order.push("a3"))
  await turns.run("b", async () => order.push("b1"))
  expect(order).toEqual(["a1", "b1"])
  open()
  await first
  await expect(failing).rejects.toThrow("broken")
  await third
  expect(order).toEqual(["a1", "b1", "a2", "a3"])
})

test("at the end of the process the running work is answered; waiting and later works are refused (503 with Retry-After)", async () => {
  const turns = createKeyedQueue()
  let open = () => {}
  const running = turns.run(
    "a",
    () =>
      new Promise<string>((resolve) => {
        open = () => resolve("answered")
      }),
  )
  let begun = 0
  const wait = (key: string) =>
    turns
      .run(key, async () => {
        begun++
      })
      .catch((error) => error)
  const waiting = [wait("a"), wait("a")]
  await Promise.resolve()
  turns.refuseWaiting()
  const refused = { status: 503, headers: { "Retry-After": "5" } }
  // The refusals do not wait for the one that runs.
  for (const error of await Promise.all([...waiting, wait("a"), wait("b")]))
    expect(error).toMatchObject(refused)
  open()
  expect(await running).toBe("answered")
  expect(begun).toBe(0)
})
