/** `actions` and `flow`: each mistake is reported with its code, its place and a remedy. */
import { describe, expect, test } from "vitest"
import { change, each, faultsWith, product } from "./support"

const PLACE = "gudang.actions.tutup"
const right = {
  label: "Tutup gudang",
  when: ({ status }: Record<string, unknown>) => status === "OWN",
  asks: ["sampai", { alasan: { type: "text", label: "Alasan", required: true } }],
  set: ({ asked }: { asked: Record<string, unknown> }) => ({ status: "RENT", sampai: asked.sampai }),
}
const action = (values: object) => ({ "gudang.actions": { tutup: { ...right, ...values } } })
const flow = (of: object) => ({ "gudang.fields.status.flow": of })

test("an action with everything, and a flow, are right", () => {
  const all = {
    icon: "lock",
    on: ["row"],
    right: "delete",
    confirm: "Tutup {nama}?",
    done: "{nama} ditutup.",
    danger: true,
  }
  const states = flow({ OWN: ["RENT"], RENT: [{ to: "OWN", right: "delete" }] })
  expect(faultsWith(change({ ...action(all), ...states }), product)).toEqual([])
})

describe("mistakes", () => {
  each([
    ["a misspelt key", `N002 ${PLACE}.confrim`, /'confirm'/, action({ confrim: "Tutup?" })],
    ["no label", `N003 ${PLACE}.label`, /button/, action({ label: undefined })],
    ["actions that are no object", "N004 gudang.actions", /label/, { "gudang.actions": ["tutup"] }],
    [
      "inputs that are no list",
      `N004 ${PLACE}.asks`,
      /\["closedAt"/,
      action({ asks: "sampai", set: () => ({ status: "RENT" }) }),
    ],
    [
      "an unknown input",
      `S201 ${PLACE}.asks`,
      /'sampai'/,
      action({ asks: ["sampei"], set: () => ({ status: "RENT" }) }),
    ],
    [
      "a misspelt key of an input",
      `F017 ${PLACE}.asks.alasan.requierd`,
      /'required'/,
      action({ asks: [{ alasan: { type: "text", label: "Alasan", requierd: true } }], set: () => ({}) }),
    ],
    [
      "an input of an unknown type",
      `F012 ${PLACE}.asks.alasan`,
      /'text'/,
      action({ asks: [{ alasan: { type: "txt", label: "Alasan" } }], set: () => ({}) }),
    ],
    [
      "an input that cannot be asked for",
      `B107 ${PLACE}.asks.jumlah`,
      /reference/,
      action({
        asks: [{ jumlah: { type: "count", label: "Jumlah", of: "stokMasuk", by: "gudangId" } }],
        set: () => ({}),
      }),
    ],
    [
      "a file that is asked for",
      `B107 ${PLACE}.asks.foto`,
      /reference/,
      action({
        asks: [{ foto: { type: "document", label: "Foto", extensions: ["jpg"], maxBytes: 1000 } }],
        set: () => ({}),
      }),
    ],
    [
      "a personal number of its own",
      `B107 ${PLACE}.asks.nik`,
      /field of the resource/,
      action({ asks: [{ nik: { type: "text", label: "NIK", personal: true } }], set: () => ({}) }),
    ],
    [
      "a name that is no address",
      "B101 gudang.actions.tutup-semua",
      /letter/,
      { "gudang.actions": { "tutup-semua": right } },
    ],
    [
      "a name that is an event of each list",
      "B101 gudang.actions.delete",
      /another name/,
      { "gudang.actions": { delete: right } },
    ],
    [
      "two actions with one label",
      "B101 gudang.actions.lagi.label",
      /label of its own/,
      { "gudang.actions": { tutup: right, lagi: right } },
    ],
    ["an unknown right", `B102 ${PLACE}.right`, /'edit'/, action({ right: "edits" })],
    ["an unknown place", `B103 ${PLACE}.on`, /'row'/, action({ on: ["rows"] })],
    ["no place", `B103 ${PLACE}.on`, /row/, action({ on: [] })],
    ["page and row", `B103 ${PLACE}.on`, /two actions/, action({ on: ["page", "row"], set: undefined })],
    ["values on the page", `B103 ${PLACE}.set`, /drop/, action({ on: ["page"] })],
    [
      "no list",
      `B105 ${PLACE}`,
      /list/,
      { ...action({}), "gudang.list": undefined, "stokMasuk.fields.gudangId.readLabel": undefined },
    ],
    [
      "`set` of an unknown field",
      `B106 ${PLACE}.set`,
      /'status'/,
      action({ set: () => ({ statsu: "RENT" }) }),
    ],
    [
      "`set` that reads an unknown input",
      `X802 ${PLACE}.set`,
      /'alasan'/,
      action({ set: ({ asked }: { asked: { alasn: string } }) => ({ nama: asked.alasn }) }),
    ],
    [
      "`when` that reads an unknown field",
      `X802 ${PLACE}.when`,
      /'status'/,
      action({ when: ({ statsu }: { statsu: string }) => statsu === "OWN" }),
    ],
    [
      "`when` that is always false",
      `X804 ${PLACE}.when`,
      /options/,
      action({ when: ({ status }: { status: string }) => status === "OPEN" }),
    ],
    [
      "`set` that throws",
      `X801 ${PLACE}.set`,
      /empty/,
      action({ set: ({ record }: { record: { nama: string } }) => ({ nama: record.nama.trim() }) }),
    ],
    ["`when` that is no function", `X805 ${PLACE}.when`, /=>/, action({ when: true })],
    ["a flow from an unknown option", "F032 gudang.fields.status", /OWN, RENT/, flow({ OWNED: ["RENT"] })],
    ["a flow to an unknown option", "F032 gudang.fields.status", /OWN, RENT/, flow({ OWN: ["RENTED"] })],
    [
      "a flow with an unknown right",
      "F032 gudang.fields.status",
      /edit/,
      flow({ OWN: [{ to: "RENT", right: "approve" }] }),
    ],
  ])
})

test("in a list of the browser an action needs `set` and calls no host", () => {
  const browser = {
    "gudang.api": undefined,
    "gudang.browser": "gudang",
    "stokMasuk.fields.gudangId": { type: "text", label: "Gudang" },
    "stokMasuk.fields.sewa": undefined,
    "stokMasuk.list.columns": ["nomor"],
  }
  const api = { method: "POST", path: "/gudang/:id/tutup" }
  const faults = faultsWith(change({ ...browser, ...action({ set: undefined, api }) }), product)
  expect(faults.map(({ code, place }) => `${code} ${place}`)).toEqual([`B104 ${PLACE}`, `B108 ${PLACE}.api`])
})
