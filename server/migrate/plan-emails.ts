/** Recomputes the folded emails of accounts after a change of `fold`. */
import { foldedKey } from "../database/columns"
import { rowsOf, setColumn } from "./alter"
import { type BlockingRow, count } from "./plan"
import { countValues, type Planning } from "./planning"
import { duplicatesOf } from "./unique-holders"

export async function planEmails(planning: Planning): Promise<void> {
  const { lineage, site } = planning
  if (!lineage.kept || lineage.kept.fold === lineage.next.fold || !lineage.physical.has("accounts")) return
  const holders = new Map<string, BlockingRow[]>()
  for await (const rows of rowsOf(site, "accounts"))
    for (const { id, email } of rows) {
      const key = foldedKey(String(email))
      holders.set(key, [...(holders.get(key) ?? []), { id: String(id), value: String(email) }])
    }
  const alike = duplicatesOf(holders)
  planning.steps.push({
    place: "accounts",
    sentence: `its email addresses are folded again: ${count(await countValues(planning, "accounts"), "account")}`,
    rows: holders.size,
    additive: true,
    obstacles:
      alike.length > 0
        ? [
            {
              place: "accounts",
              sentence: "two accounts have the same address: change one of them first",
              rows: alike,
            },
          ]
        : [],
    run: [
      {
        phase: "work out",
        work: async (now) => {
          for await (const rows of rowsOf(now, "accounts"))
            await setColumn(
              now,
              { table: "accounts", column: "email_key", type: "text" },
              rows.map(({ id, email }) => [String(id), foldedKey(String(email))]),
            )
        },
      },
    ],
  })
}
