/** The built server with as many partners as are wanted. */
import { build } from "vite"
import { type Installation, openInstallation } from "../torture/installation"
import type { Kind } from "../torture/options"

let entry: Promise<string> | undefined

/** Built anew, with the app that it serves (`dist/client`): what is measured is what stands here. */
function builtServer(): Promise<string> {
  const outDir = "dist/bench-server"
  entry ??= build({ logLevel: "silent" })
    .then(() => build({ logLevel: "silent", build: { ssr: true, outDir, emptyOutDir: true } }))
    .then(() => `${outDir}/main.js`)
  return entry
}

const number = { sqlite: "printf('%012d', n)", postgres: "lpad(n::text, 12, '0')" } as const
const series = {
  sqlite: (most: number) =>
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${most})`,
  postgres: (most: number) => `with numbers (n) as (select generate_series(1, ${most}))`,
} as const

/** @param rows that the list of partners has in all */
export async function productWith(kind: Kind, rows: number): Promise<Installation> {
  const installation = await openInstallation(kind, await builtServer())
  const { query } = installation.database
  const partners = await query("select * from users where user_type = 'PARTNER'")
  const more = rows - partners.length
  if (more > 0) {
    // Copies of the sample's, without what stands once; each value is another person's, as it is with people.
    const columns = Object.keys(partners[0] ?? {}).filter((name) => !/^id$|_key$/.test(name))
    const count = partners.length
    const turned = (column: string, index: number) =>
      `(select ${column} from sample where place = (n * ${2 * index + 1} + n / ${count + index}) % ${count})`
    const values = columns.map((column, index) => {
      if (/^(full_name|partner_id)$/.test(column)) return `${turned(column, index)} || ' ' || n`
      return /^(created|updated)_at$|_number$/.test(column) && column !== "vehicle_number"
        ? `substr(${turned(column, index)}, 1, 5) || ${number[kind]}`
        : turned(column, index)
    })
    await query(`${series[kind](more)}, sample as (
        select ${columns.join(", ")}, row_number() over (order by id) - 1 as place from users where user_type = 'PARTNER')
      insert into users (id, ${columns.join(", ")})
      select '00000000-0000-7000-9000-' || ${number[kind]}, ${values.join(", ")} from numbers`)
  }
  return installation
}
