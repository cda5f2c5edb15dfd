/** Names such as `__proto__` in responses, files and storage stay plain names and pollute no prototype. */
import { afterEach, describe, expect, it } from "vitest"
import { access } from "../../resources/access"
import { registry } from "../../resources/registry"
import { matchRole } from "../../src/core/access/match-role"
import { grantAll, isAllGranted, permissionsPayload } from "../../src/core/access/matrix"
import { can, FLAGS, flagsOf, noFlags, readEntries, toMap } from "../../src/core/access/permissions"
import { findPermissions } from "../../src/core/access/permissions-answer"
import { decode, encode } from "../../src/core/codec/codec"
import { parsePath, readAt, writeAt } from "../../src/core/codec/path"
import { serverMessage, unwrapList, unwrapOne } from "../../src/core/codec/unwrap"
import { runQuery } from "../../src/core/query/run"
import type { ListQuery } from "../../src/core/query/types"
import type { Resource } from "../../src/core/schema/resource"
import { queryTypes, wire } from "../../src/fields/registry"
import { readAddress } from "../../src/lists/list-state"
import { roleChoices } from "../../src/pages/access/role-choices"
import { readBackup, writeBackup } from "../../src/providers/browser/backup"
import { identify, locate } from "../../src/providers/browser/identity"
import { createI18nProvider } from "../../src/providers/i18n"
import { fieldErrors } from "../../src/views/failure/failure"
import { contextOf } from "../support/context"
import { assertCleanPrototype, OUTSIDE_NAMES, withOutsideNames } from "../support/outside-names"

afterEach(assertCleanPrototype)

const full = (module: string) => FLAGS.map((action) => ({ module, action }))

describe.each(OUTSIDE_NAMES)("what is named %s", (name) => {
  it("is a module like any other, and gives nothing else a right", () => {
    for (const entries of [
      full(name),
      readEntries(JSON.parse(`{"${name}":["view","add","edit","delete","print"]}`)),
    ]) {
      const map = toMap(entries ?? [])
      expect(Object.keys(map)).toEqual([name])
      expect(flagsOf(map, name).semua).toBe(true)
      expect(flagsOf(map, "AdminData", new Set(["admindata"]))).toEqual(noFlags())
      expect(can({ role: name, permissions: map, access }, "AdminData", "list")).toBe(false)
      const kept = toMap(readEntries(JSON.parse(JSON.stringify(map))) ?? [])
      expect(kept).toEqual(map)
    }
    expect(flagsOf(toMap([]), name)).toEqual(noFlags())
    expect(flagsOf({}, name)).toEqual(noFlags())
    expect(isAllGranted(grantAll([], { module: name, on: true }), name)).toBe(true)
    expect(permissionsPayload(full(name)).permissions).toEqual(full(name))
    expect(findPermissions({ data: { permissions: full(name) } })).toEqual(full(name))
    expect(findPermissions(JSON.parse(`{"${name}":{"view":true}}`))).toEqual([
      { module: name, action: "view" },
    ])
  })
  it("is a role like any other", () => {
    expect(matchRole([{ id: "1", name: "admin" }], name, access)).toBeUndefined()
    expect(matchRole([{ id: name, name }], name, access)?.id).toBe(name)
    expect(roleChoices([{ id: name, name }], registry.get("roles"), access)).toEqual([
      { id: name, name, label: name },
    ])
  })
  it("leads nowhere in an answer and is refused in a declaration's path", () => {
    const step = { name, pick: null }
    expect(readAt({}, [step])).toBeUndefined()
    expect(readAt({ a: {} }, [{ name: "a", pick: null }, step])).toBeUndefined()
    expect(readAt({ a: [{}] }, [{ name: "a", pick: { key: name, value: "X" } }])).toBeUndefined()
    if (name in Object.prototype) {
      expect(() => parsePath(name)).toThrow("no path")
      expect(() => parsePath(`a.${name}.b`)).toThrow("no path")
    }
    const target = {}
    writeAt(
      target,
      [
        { name: "a", pick: null },
        { name: "b", pick: null },
      ],
      name,
    )
    expect(target).toEqual({ a: { b: name } })
  })
  it("is no text of ours, no operator and no field of a row, in an address neither", async () => {
    const { translate } = createI18nProvider()
    expect(translate(name)).toBe(name)
    expect(translate(`${name}.${name}`)).toBe(`${name}.${name}`)
    expect(translate("buttons.save", { [name]: "x" })).toBe("Simpan")
    const rows = [{ id: "1" }]
    const resource = registry.all[0] as Resource
    const ask = (query: ListQuery) => runQuery(rows, query, { resource, types: queryTypes })
    const filter = (field: string, operator: string) => ({ filters: [{ field, operator, value: "x" }] })
    await expect(ask(filter("id", name))).rejects.toThrow("not supported")
    expect((await ask(filter(name, "contains"))).data).toEqual([])
    expect((await ask({ sorters: [{ field: name, order: "asc" }] })).data).toEqual(rows)
    const { search, filters, order } = readAddress(
      resource,
      `?currentPage=${name}&sorters[0][field]=${name}&sorters[0][order]=asc&filters[0][field]=${name}&filters[0][operator]=${name}&filters[0][value]=x`,
    )
    expect({ search, filters, order }).toEqual({ search: "", filters: {}, order: null })
  })
  it("is a message's key like any other, and an envelope's key is none", () => {
    expect(Object.entries(fieldErrors({ errors: JSON.parse(`{"${name}":["salah"]}`) }))).toEqual([
      [name, "salah"],
    ])
    const body = withOutsideNames({ data: [1], message: "x" })
    expect(() => unwrapList(body)).toThrow()
    expect(Object.keys(unwrapOne(body) ?? {})).toEqual(Object.keys(body))
    expect(serverMessage(body)).toBeUndefined()
  })
  it("is a document's address in a backup only if the file has it", () => {
    const documents = JSON.parse(`{"${name}":{"type":"text/plain","data":"aGFp"}}`)
    const lists = JSON.parse(`{"${name}":[{"id":"1"}]}`)
    const read = readBackup(writeBackup({ createdAt: "2026-01-01", lists, documents }))
    expect(read.documents[name]).toEqual({ type: "text/plain", data: "aGFp" })
    expect(read.lists[name]).toEqual([{ id: "1" }])
    const empty = readBackup(writeBackup({ createdAt: "2026-01-01", lists: {}, documents: {} }))
    expect(empty.documents[name]).toBeUndefined()
    expect(empty.lists[name]).toBeUndefined()
  })
  it("is a stored row's id like any other", () => {
    const rows = [{ id: name }, JSON.parse(`{"${name}":1}`)]
    expect(identify(rows, "id")[0]).toBe(name)
    expect(locate(rows, name, "id")).toBe(0)
    expect(locate([{ id: "1" }], name, "id")).toBe(-1)
  })
})

describe.each(registry.all.map((resource) => [resource.name, resource] as const))("%s", (_, resource) => {
  it("is decoded and encoded from answers full of such names", () => {
    for (const inner of ["x", { id: "x" }, ["x"]]) {
      const raw = withOutsideNames(inner)
      const blank = decode(resource, {}, wire)
      expect(decode(resource, raw, wire)).toEqual(blank)
      const payload = encode(resource, blank, contextOf(resource, blank), wire)
      expect(Object.getPrototypeOf(payload)).toBe(Object.prototype)
    }
  })
})
