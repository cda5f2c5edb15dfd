/** Flat records of rows equal the decoded responses of the same rows, so that server and browser evaluate one record. */
import { expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { present, recordsOf } from "../../server/records/present"
import { readRows } from "../../server/records/read"
import { loadSample } from "../../server/sample"
import { decode } from "../../src/core/codec/codec"
import { wire } from "../../src/fields/registry"
import { ADMIN, openServer } from "./support/api"
import { servedResources } from "./support/served"

test("a row has one flat record, whole and with some fields alone", async () => {
  const { engine } = await openServer()
  await loadSample(engine, ADMIN)
  const trx = engine.db.queries
  for (const resource of servedResources(registry).filter(({ name, variantOf }) => name === variantOf)) {
    const rows = await readRows(trx, resource)
    expect(rows.length, resource.name).toBeGreaterThan(0)
    const some = new Set(resource.fields.filter((_, index) => index % 2 === 0).map(({ key }) => key))
    for (const only of [undefined, some]) {
      const where = { trx, registry, resource, only }
      const answers = await present(rows, where)
      const decoded = answers.map((answer) => decode(resource, answer, wire))
      expect(await recordsOf(rows, where), resource.name).toEqual(decoded)
    }
  }
})
