/** Groups of a long list beside a page of it, on each database: after a save, when both have to be worked out, and repeated. */

import { registry } from "../../resources/registry"
import { groupFields } from "../../src/fields/group-fields"
import { hasPostgres } from "../server/support/postgres"
import { cleanUp } from "../torture/cleanup"
import type { Installation } from "../torture/installation"
import { median } from "./load"
import { DATABASES, type MeasuredDatabase, productWith } from "./product"

const PARTNERS = "/users/partner"

/** Milliseconds of an answered call; waits while the server is busy (429, 503). */
async function timed({ url, root }: Installation, path: string): Promise<number> {
  for (let tries = 0; ; tries++) {
    const since = performance.now()
    const answer = await fetch(`${url()}/api/v1${PARTNERS}${path}`, {
      headers: { Authorization: `Bearer ${root.token}` },
    })
    await answer.text()
    if (answer.status === 200) return performance.now() - since
    if (![429, 503].includes(answer.status) || tries > 600) throw new Error(`${path}: ${answer.status}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function filled(installation: Installation): Promise<void> {
  const filling = () => installation.database.query("select name from list_indexes where made_to is not null")
  // Until the index is complete, a page is answered by a scan of all rows.
  await timed(installation, "?_start=0&_end=20")
  while ((await filling()).length > 0) await new Promise((resolve) => setTimeout(resolve, 500))
}

async function measure(database: MeasuredDatabase, rows: number, options: { count: number; keep?: string }) {
  const installation = await productWith(database, rows, options.keep)
  try {
    await filled(installation)
    const first = await installation.database.query(
      "select id from users where user_type = 'PARTNER' order by id limit 20",
    )
    const ids = first.map(({ id }) => String(id))
    let saves = 0
    const save = async () => {
      const { status, error, text } = await installation.root.put(`${PARTNERS}/${ids[saves % 20]}`, {
        fullName: `Diganti ${++saves}`,
      })
      if (status !== 200) throw new Error(`a save: ${status} ${error} ${text}`)
    }
    const series = async (path: string, before: () => Promise<unknown>) => {
      const times: number[] = []
      for (let n = 0; n < options.count; n++) {
        await before()
        times.push(await timed(installation, path))
      }
      return median(times)
    }
    const rest = async () => {}
    const page = "?_start=0&_end=20"
    const [fresh, again] = [await series(page, save), await series(page, rest)]
    console.log(`\n${database}, ${rows} rows: milliseconds, median of ${options.count}\n`)
    console.log(
      "| question | after a save | repeated | times a page after a save |\n| --- | ---: | ---: | ---: |",
    )
    console.log(`| first page | ${fresh.toFixed(1)} | ${again.toFixed(1)} | 1 |`)
    for (const by of groupFields(registry.get("partners"))) {
      const path = `/-/groups?_by=${by}`
      const grouped = await series(path, save)
      const known = await series(path, rest)
      console.log(
        `| by ${by} | ${grouped.toFixed(1)} | ${known.toFixed(1)} | ${(grouped / fresh).toFixed(1)} |`,
      )
    }
    const search = "&q=ani"
    const found = await series(`${page}${search}`, save)
    const grouped = await series(`/-/groups?_by=partnerTypeId${search}`, save)
    console.log(`| a search's first page | ${found.toFixed(1)} | | 1 |`)
    console.log(`| its groups | ${grouped.toFixed(1)} | | ${(grouped / found).toFixed(1)} |`)
  } finally {
    await installation.dispose()
  }
}

/** `--db=sqlite,postgres --rows=100000 --count=10 --keep=FOLDER`, as of `growth`. */
export async function run(options: Readonly<Record<string, string>>): Promise<void> {
  const { rows = "100000", count = "10", db, keep } = options
  const there = DATABASES.filter((one) => one === "sqlite" || (one === "postgres" && hasPostgres()))
  try {
    for (const database of db ? DATABASES.filter((one) => db.split(",").includes(one)) : there)
      await measure(database, Number(rows), { count: Number(count), ...(keep && { keep }) })
  } finally {
    cleanUp()
  }
}
