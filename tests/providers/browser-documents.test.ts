import { describe, expect, test } from "vitest"
import { holdFile } from "../../src/fields/document/files"
import { collectGarbage } from "../../src/providers/browser/collect-garbage"
import { COMMISSION as values } from "../support/commission"
import { memoryDocuments, memoryStorage, registry, stored, tab } from "./browser-store"

const resource = "commissions"
const file = (text: string, name = `${text}.pdf`) =>
  holdFile(new Blob([`%PDF-${text}`]), { name, type: "application/pdf" })

function open() {
  const storage = memoryStorage()
  const documents = memoryDocuments()
  return { storage, documents, provider: tab(storage, { documents }) }
}

describe("documents of a record", () => {
  test("[KM-11, KM-18] the record keeps where the bytes are, and the bytes are kept", async () => {
    const { storage, documents, provider } = open()
    await provider.create({ resource, variables: { ...values, document: file("a") } })
    const [row] = stored(storage, "komisi")
    const document = row?.document as { url: string }
    expect(row).toMatchObject({ ...values, document: { name: "a.pdf", type: "application/pdf" } })
    expect(document.url).toMatch(/^idb:/)
    expect(await documents.files.get(document.url)?.text()).toBe("%PDF-a")
  })

  test("replacing takes the old bytes away, keeping leaves them, deleting the record takes them along", async () => {
    const { documents, provider } = open()
    const { data } = await provider.create({ resource, variables: { ...values, document: file("a") } })
    const id = data.id ?? ""
    const { data: kept } = await provider.update({ resource, id, variables: { ...data, maxLP: 6 } })
    expect(documents.files.size).toBe(1)
    await provider.update({ resource, id, variables: { ...kept, document: file("b") } })
    expect(await Promise.all([...documents.files.values()].map((blob) => blob.text()))).toEqual(["%PDF-b"])
    await provider.deleteOne({ resource, id })
    expect(documents.files.size).toBe(0)
  })

  test("[KM-11, AB-100] the record that another tab deletes while it is edited is saved anew with its own copy of the document", async () => {
    const { storage, documents, provider: mine } = open()
    const theirs = tab(storage, { documents })
    const { data } = await mine.create({ resource, variables: { ...values, document: file("a") } })
    const id = data.id ?? ""
    const { data: original } = await mine.getOne({ resource, id })
    await theirs.deleteOne({ resource, id })
    expect(documents.files.size).toBe(0)
    const { data: made } = await mine.create({ resource, variables: original })
    expect(made.document.url).not.toBe(original.document.url)
    expect(made.document.name).toBe("a.pdf")
    expect(await documents.files.get(made.document.url)?.text()).toBe("%PDF-a")
  })

  test("[KM-11, AB-100] a new record made of one that is still there shares no bytes with it", async () => {
    const { documents, provider } = open()
    const { data } = await provider.create({ resource, variables: { ...values, document: file("a") } })
    const { data: made } = await provider.create({ resource, variables: data })
    await provider.deleteOne({ resource, id: data.id ?? "" })
    expect(await documents.files.get(made.document.url)?.text()).toBe("%PDF-a")
  })

  test("[KM-11, AB-100] the document that another tab has replaced can be chosen back; one that is gone is told on its field", async () => {
    const { storage, documents, provider: mine } = open()
    const theirs = tab(storage, { documents })
    const { data } = await mine.create({ resource, variables: { ...values, document: file("a") } })
    const id = data.id ?? ""
    const { data: original } = await mine.getOne({ resource, id })
    await theirs.update({ resource, id, variables: { ...original, document: file("b") }, meta: { original } })
    const { data: newer } = await mine.getOne({ resource, id, meta: { original } })
    const context = {
      mode: "edit",
      me: { id: "", name: "", role: "" },
      ref: () => undefined,
      rows: () => undefined,
    }
    const save = (provider: typeof mine) =>
      provider.update({
        resource,
        id,
        variables: { ...newer, document: original.document },
        meta: { context: { ...context, original: newer } },
      })
    await expect(save(theirs)).rejects.toMatchObject({
      statusCode: 422,
      errors: { document: [expect.stringContaining("tidak ada di browser ini")] },
    })
    await save(mine)
    expect(await Promise.all([...documents.files.values()].map((blob) => blob.text()))).toEqual(["%PDF-a"])
  })

  test("a document taken out of the form goes with the save", async () => {
    const { storage, documents, provider } = open()
    const { data } = await provider.create({ resource, variables: { ...values, document: file("a") } })
    await provider.update({ resource, id: data.id ?? "", variables: { ...data, document: null } })
    expect(stored(storage, "komisi")[0]?.document).toBeNull()
    expect(documents.files.size).toBe(0)
  })

  test("a record that finds no room leaves no bytes behind, and the chosen file can be saved again", async () => {
    const { storage, documents, provider } = open()
    const document = file("a")
    storage.quota = 10
    await expect(provider.create({ resource, variables: { ...values, document } })).rejects.toMatchObject({
      statusCode: 507,
    })
    expect(documents.files.size).toBe(0)
    storage.quota = Number.POSITIVE_INFINITY
    await provider.create({ resource, variables: { ...values, document } })
    expect(documents.files.size).toBe(1)
  })

  test("bytes that find no room leave no record behind", async () => {
    const { storage, documents, provider } = open()
    documents.full = true
    await expect(
      provider.create({ resource, variables: { ...values, document: file("a") } }),
    ).rejects.toMatchObject({
      statusCode: 507,
      message: expect.stringContaining("penuh"),
    })
    expect(stored(storage, "komisi")).toEqual([])
  })

  test("orphans older than a day are swept, unless a list cannot be read", async () => {
    const documents = memoryDocuments()
    const now = Date.now()
    const old = `idb:${(now - 2 * 86_400_000).toString(36)}`
    for (const url of [`${old}named`, `${old}lost`, `idb:${now.toString(36)}young`])
      documents.files.set(url, new Blob())
    const options = { resources: [registry.get(resource)], documents, now }
    expect(await collectGarbage({ ...options, rowsOf: () => null })).toBe(0)
    const rows = [{ document: { url: `${old}named` } }, 5]
    expect(await collectGarbage({ ...options, rowsOf: () => rows })).toBe(1)
    expect([...documents.files.keys()]).toEqual([`${old}named`, `idb:${now.toString(36)}young`])
  })
})
