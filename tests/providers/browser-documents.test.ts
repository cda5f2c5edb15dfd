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
  test("[KM-11, KM-18] the record stores the URL, the document store the bytes", async () => {
    const { storage, documents, provider } = open()
    await provider.create({ resource, variables: { ...values, document: file("a") } })
    const [row] = stored(storage, "komisi")
    const document = row?.document as { url: string }
    expect(row).toMatchObject({ ...values, document: { name: "a.pdf", type: "application/pdf" } })
    expect(document.url).toMatch(/^idb:/)
    expect(await documents.files.get(document.url)?.text()).toBe("%PDF-a")
  })

  test("a replaced document is deleted, an unchanged one stays, a deleted record deletes its document", async () => {
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

  test("[KM-11, AB-100] a record that another tab deletes during an edit is saved as new with its own copy of the document", async () => {
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

  test("[KM-11, AB-100] a new record from an existing one shares no document with it", async () => {
    const { documents, provider } = open()
    const { data } = await provider.create({ resource, variables: { ...values, document: file("a") } })
    const { data: made } = await provider.create({ resource, variables: data })
    await provider.deleteOne({ resource, id: data.id ?? "" })
    expect(await documents.files.get(made.document.url)?.text()).toBe("%PDF-a")
  })

  test("[KM-11, AB-100] a document that another tab replaced can be restored; a deleted one is an error of its field", async () => {
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

  test("a document removed from the form is deleted by the save", async () => {
    const { storage, documents, provider } = open()
    const { data } = await provider.create({ resource, variables: { ...values, document: file("a") } })
    await provider.update({ resource, id: data.id ?? "", variables: { ...data, document: null } })
    expect(stored(storage, "komisi")[0]?.document).toBeNull()
    expect(documents.files.size).toBe(0)
  })

  test("a record without room leaves no document behind, and the chosen file can be saved again", async () => {
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

  test("a document without room leaves no record behind", async () => {
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

  test("orphans older than a day are deleted, unless a list is unreadable", async () => {
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
