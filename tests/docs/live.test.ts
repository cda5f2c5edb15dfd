/** The message of the stream in docs/api.md is one that browsers read, with the fields that the description has. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { LIVE_MESSAGE } from "../../server/http/openapi/system-schemas"
import { readMessage } from "../../src/core/live/event"

test("the example of a message has the described fields", () => {
  const [, text = ""] =
    /## Changes by others[\s\S]*?```json\n([\s\S]*?)```/.exec(readFileSync("docs/api.md", "utf8")) ?? []
  const message = readMessage(text)
  expect(Object.keys(message ?? {})).toEqual(LIVE_MESSAGE.required)
  const items = LIVE_MESSAGE.properties?.events?.items as { required: string[] } | undefined
  expect(Object.keys(message?.events[0] ?? {})).toEqual(items?.required)
})
