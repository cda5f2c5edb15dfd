import { crc32, gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { gzipOf, joinCrc, pack } from "../../server/records/packed"

const texts = ['{"data":[', "é😀".repeat(40_000), ",", "", "[]}", "a".repeat(70_001)]

test("pieces put together in any order are one gzip stream of their texts", async () => {
  const pieces = new Map(await Promise.all(texts.map(async (text) => [text, await pack(text)] as const)))
  for (const order of [texts, [...texts].reverse(), [], ["", ""], [...texts, ...texts]]) {
    const bytes = gzipOf(order.flatMap((text) => pieces.get(text) ?? []))
    expect(gunzipSync(bytes).toString()).toBe(order.join(""))
  }
})

test("the sum of two texts in a row is worked out from each one's", () => {
  for (const first of texts)
    for (const second of texts)
      expect(joinCrc(crc32(first), crc32(second), Buffer.byteLength(second))).toBe(crc32(first + second))
})
