import { memoryStorage, stored, type tab, transaction } from "./browser-store"

export const resource = "transactions"
export type Row = { id: string; [key: string]: unknown }
export const list = async (provider: ReturnType<typeof tab>, name = resource) =>
  (await provider.getList({ resource: name })).data as Row[]
export const filled = (...notes: string[]) =>
  memoryStorage({
    transaksiSingkong: JSON.stringify(notes.map((note) => transaction(note))),
    "transaksiSingkong.seeded": "1",
  })
export const rowOf = (rows: Row[], note: string): Row => {
  const row = rows.find(({ NoNota }) => NoNota === note)
  if (!row) throw new Error(`no row ${note}`)
  return row
}
export const notes = (storage: Parameters<typeof stored>[0]) => stored(storage).map(({ NoNota }) => NoNota)

export const context = {
  mode: "edit" as const,
  me: { id: "1", name: "Sari", role: "admin" },
  ref: () => undefined,
  rows: () => undefined,
}
