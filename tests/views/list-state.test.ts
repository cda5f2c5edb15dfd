/** Addresses of every list with filters; invalid parts are ignored. */
import { parseTableParams } from "@refinedev/core"
import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { operatorOf } from "../../src/fields/filter-value"
import { groupFields } from "../../src/fields/group-fields"
import { filterKey, type ListState, readAddress, UNTOUCHED, writeAddress } from "../../src/lists/list-state"

const lists = registry.all.filter(({ list }) => list.path && list.view === "table")
const admins = registry.get("admins")

describe.each(lists.map((resource) => [resource.name, resource] as const))("%s", (_, resource) => {
  const { filters, columns } = resource.list

  test("an untouched list has a bare address, and a bare address is an untouched list", () => {
    expect(writeAddress(resource, UNTOUCHED)).toBe("")
    for (const bare of ["", "?"]) expect(readAddress(resource, bare)).toEqual(UNTOUCHED)
  })

  test("search, filters, order and page are read back unchanged", () => {
    const values = Object.fromEntries(
      filters.map((filter) => [
        filterKey(filter),
        operatorOf(filter, resource.field(filter.field)) === "between"
          ? { from: "2025-01-02", to: "" }
          : "a & b=c #1 'ü' [%]+",
      ]),
    )
    const states: ListState[] = [
      { search: "budi & ani + 100% #[x]", filters: values, order: null, group: null, page: 7 },
      ...groupFields(resource).map((group) => ({
        ...UNTOUCHED,
        group,
        page: 2,
      })),
      ...Object.entries(values).map(([key, value]) => ({ ...UNTOUCHED, filters: { [key]: value } })),
      ...columns.flatMap(({ field }) =>
        [true, false].map((descending) => ({ ...UNTOUCHED, order: { field, descending } })),
      ),
    ]
    for (const state of states) {
      const address = writeAddress(resource, state)
      expect(readAddress(resource, address), address).toEqual(state)
      // In the browser's encoding, and in the form that Refine reads.
      const encoded = new URL(address, "https://koperasi.id/").search
      expect(readAddress(resource, encoded), encoded).toEqual(state)
      expect(parseTableParams(address).parsedCurrentPage ?? 1).toBe(state.page)
    }
  })
})

describe("an untrusted address", () => {
  test.each([
    "?currentPage=0",
    "?currentPage=-3",
    "?currentPage=1.5",
    "?currentPage=1e99",
    "?currentPage=abc",
    "?currentPage[]=2&currentPage[]=3",
    "?sorters=name",
    "?sorters[0][field]=password&sorters[0][order]=asc",
    "?sorters[0][field]=fullName&sorters[0][order]=sideways",
    "?sorters[0]=x",
    "?filters=x",
    "?filters[0]=x",
    "?filters[0][field]=password&filters[0][operator]=contains&filters[0][value]=x",
    "?filters[0][field]=fullName&filters[0][operator]=eq&filters[0][value]=x",
    "?filters[0][field]=fullName&filters[0][operator]=contains&filters[0][value][a]=x",
    "?filters[0][field]=joinDate&filters[0][operator]=between&filters[0][value]=x",
    "?filters[0][field]=joinDate&filters[0][operator]=between&filters[0][value][0]=evil&filters[0][value][1]=",
    "?filters[0][operator]=or&filters[0][value][0][field]=fullName&filters[0][value][0][operator]=contains",
    "?filters[__proto__][field]=fullName&__proto__[search]=x&constructor=1",
    `?filters[0][field]=q&filters[0][operator]=contains&filters[0][value]=${"x".repeat(201)}`,
  ])("%s is ignored", (address) => {
    expect(readAddress(admins, address)).toEqual(UNTOUCHED)
  })

  test("a huge page number stays, and the list shows its last page", () => {
    expect(readAddress(admins, "?currentPage=900000000").page).toBe(900_000_000)
  })

  test("a too long or invalid search is left out of the address", () => {
    for (const search of ["x".repeat(201), "x\ud83d"])
      expect(writeAddress(admins, { ...UNTOUCHED, search, page: 3 })).toBe("?currentPage=3")
  })
})
