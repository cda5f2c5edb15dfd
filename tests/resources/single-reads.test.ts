import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { hasSingleRead } from "../../src/views/form/record/use-newer-record"

/** Every single read that the document's table has: `GET /users/{id}`, … */
const documented = new Set(
  [...readFileSync("docs/requirements.md", "utf8").matchAll(/`GET (\/[\w/-]+\/\{id\})`/g)].map(
    ([, path]) => path,
  ),
)

describe("[AB-101, AP-26, AP-29] a single record is requested if the document has the call", () => {
  test("the table has such calls", () => {
    expect([...documented].sort()).toEqual(["/cooperative-members/{id}", "/users/{id}"])
  })
  for (const resource of registry.all) {
    const { source } = resource
    if (source.kind !== "rest") continue
    test(`${resource.name}: ${source.one}`, () => {
      const inTable = documented.has(source.one.replace(":id", "{id}"))
      expect(hasSingleRead(resource, false)).toBe(inTable)
      // Our own server serves every one of them.
      expect(hasSingleRead(resource, true)).toBe(true)
    })
  }
})
