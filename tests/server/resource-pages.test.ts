/** The generated page of a resource, for the example of the docs: fields, rights, actions, relations, states. */
import { describe, expect, test } from "vitest"
import { pageFaults, pagesOf } from "../../server/docs/pages"
import { resourcePage } from "../../server/docs/resource-page"
import { stateDiagram } from "../../server/docs/states"
import { fieldTypes } from "../../src/fields/registry"
import { fullFieldTypes } from "../../src/fields/registry.check"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"

const registry = warehouseRegistry()
const sources = { registry, types: fullFieldTypes, parts: warehouseParts }
const page = resourcePage(registry.get("warehouses"), sources)
const sectionOf = (text: string, title: string): string =>
  text
    .split(/^(?=## )/m)
    .find((part) => part.startsWith(`## ${title}\n`))
    ?.trim() ?? ""

describe("the page of a resource", () => {
  test("draws each flow with the right that a change needs", () => {
    expect(sectionOf(page, "States of `status` (Status)")).toBe(`## States of \`status\` (Status)

\`\`\`mermaid
stateDiagram-v2
  state "Buka (OPEN)" as s1
  state "Tutup (CLOSED)" as s2
  [*] --> s1
  s1 --> s2 : edit
  s2 --> s1 : edit + delete
\`\`\``)
    expect(sectionOf(resourcePage(registry.get("receipts"), sources), "States")).toBe("")
  })

  test("ends a diagram at options without a further change, and quotes labels", () => {
    const status = registry.get("warehouses").field("status")
    const options = [
      { value: "A B", label: 'Baru "x"' },
      { value: "C", label: "C" },
    ]
    const diagram = stateDiagram({ ...status, options, flow: { "A B": ["C"] } } as never, fieldTypes)
    expect(diagram.split("\n").slice(2, -1)).toEqual([
      `  state "Baru 'x' (A B)" as s1`,
      '  state "C" as s2',
      "  s1 --> s2 : edit",
      "  s2 --> [*]",
    ])
    expect(stateDiagram({ ...status, flow: undefined } as never, fieldTypes)).toBe("")
  })

  test("lists fields with types, rules and names in payload and response", () => {
    const fields = sectionOf(page, "Fields")
    expect(fields).toContain(
      "| `capacity` | Kapasitas | `number` | required: 'Kapasitas wajib diisi'; unit `kg`",
    )
    expect(fields).toContain("one of `OPEN` Buka, `CLOSED` Tutup")
    expect(fields).toContain("unique: 'Data sudah digunakan'")
    const people = resourcePage(registry.get("suppliers"), sources)
    expect(people).toContain("| field | label | type | rules | response |")
    expect(people).toMatch(/`codeSP` \| Kode Supplier \| `text` \| .* \| `code_sp` \|/)
  })

  test("lists rights, actions, endpoints and hooks", () => {
    expect(sectionOf(page, "Rights")).toContain("| list, show | `view` of `UserSetup` |")
    expect(sectionOf(page, "Actions")).toContain(
      "| `close` | Tutup gudang | row, selection | edit | `closedAt`, `reason` | Tutup {name}? | yes |",
    )
    expect(sectionOf(page, "Endpoints")).toContain("| `-/stock` | GET | list | `on` |")
    expect(sectionOf(resourcePage(registry.get("receipts"), sources), "Hooks")).toBe(
      "## Hooks\n\n`before`, `afterCommit`",
    )
  })

  test("links the resources on both sides of a relation", () => {
    expect(sectionOf(page, "Relations").split("\n").slice(2)).toEqual([
      "- `varietyIds` refers to [varieties](varieties.md), many",
      "- [receipts](receipts.md) refers to it by `warehouseId`",
      "- its detail shows [receipts](receipts.md) by `warehouseId`",
    ])
    const lines = resourcePage(registry.get("receiptLines"), sources)
    expect(lines).toContain("- its records are lines of [receipts](receipts.md)")
  })
})

test("a page that is missing, old or left over is a warning, never an error", () => {
  const pages = pagesOf(sources)
  expect(pageFaults(pages, pages)).toEqual([])
  const stored = new Map(pages)
  stored.delete("receipt-lines.md")
  stored.set("warehouses.md", "# old\n")
  stored.set("sub-plots.md", "# gone\n")
  const faults = pageFaults(pages, stored)
  expect(faults.map(({ place, problem }) => `${place} ${problem}`)).toEqual([
    "warehouses has changed since its page was written",
    "receiptLines has no page",
    "subPlots has a page, but is not declared",
  ])
  expect(faults.every(({ code, warning }) => code === "W804" && warning)).toBe(true)
})
