/** How cost grows: a list of a thousand to a million partners, on each database: pages, searches, saves, start, memory. */
import { execFileSync } from "node:child_process"
import { hasPostgres } from "../server/support/postgres"
import { cleanUp } from "../torture/cleanup"
import type { Installation } from "../torture/installation"
import { heapOf } from "./heap"
import { median } from "./load"
import { DATABASES, type MeasuredDatabase, productWith } from "./product"

const PARTNERS = "/users/partner"
/** Timeout in milliseconds for filling an index. */
const PATIENCE = 3_600_000

interface Row {
  what: string
  figures: string[]
}

const timed = async <T,>(work: () => Promise<T>): Promise<{ ms: number; result: T }> => {
  const since = performance.now()
  const result = await work()
  return { ms: performance.now() - since, result }
}

/** Requests a page; waits while the server is busy (429, 503). */
async function page(installation: Installation, query: string): Promise<{ total: number; ids: string[] }> {
  const until = Date.now() + PATIENCE
  for (;;) {
    const answer = await fetch(`${installation.url()}/api/v1${PARTNERS}?${query}`, {
      headers: { Authorization: `Bearer ${installation.root.token}` },
    })
    const body = (await answer.json()) as { data: { id: string }[] }
    if (answer.status === 200)
      return { total: Number(answer.headers.get("X-Total-Count")), ids: body.data.map(({ id }) => id) }
    if (![429, 503].includes(answer.status) || Date.now() > until)
      throw new Error(`${query}: ${answer.status}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Median and 99th percentile. */
const summaryOf = (times: readonly number[]): string => {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return `${median(sorted).toFixed(1)} / ${at(0.99).toFixed(1)}`
}

async function series(count: number, ask: (n: number) => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let n = 0; n < count; n++) times.push((await timed(() => ask(n))).ms)
  return summaryOf(times)
}

const memoryOf = (pid: number | undefined): string =>
  pid === undefined ? "" : (Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)])) / 1024).toFixed(0)

async function measure(
  database: MeasuredDatabase,
  rows: number,
  { count, keep }: { count: number; keep?: string },
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const installation = await productWith(database, rows, keep)
  try {
    // Until the index is complete, a page is answered by a scan of all rows.
    const filling = () =>
      installation.database.query("select name from list_indexes where made_to is not null")
    const ready = await timed(async () => {
      const { total } = await page(installation, "_start=0&_end=20")
      while ((await filling()).length > 0) await new Promise((resolve) => setTimeout(resolve, 200))
      return total
    })
    found.set("keys made, rows a second", (rows / (ready.ms / 1000)).toFixed(0))
    const total = ready.result
    const names = (await installation.database.query(
      `select full_name as name from users where user_type = 'PARTNER' order by id limit ${count * 3}`,
    )) as { name: string }[]
    const nameOf = (n: number) => String(names[(n * 7) % names.length]?.name ?? "")
    const search = (text: string, more = "") =>
      page(installation, `_start=0&_end=20&q=${encodeURIComponent(text)}${more}`)
    const range = (start: number, more = "") =>
      page(installation, `_start=${start}&_end=${start + 20}${more}`)
    const firstName = (n: number) => nameOf(n).split(" ")[0] ?? ""
    const sortedBy = (n: number) => ["fullName", "partnerTypeId", "partnerJoinDate"][n % 3]
    const within = (month: number) =>
      `&partnerJoinDate_gte=2024-0${month}-01&partnerJoinDate_lte=2024-0${month}-20`
    const queries: [what: string, times: number, ask: (n: number) => Promise<unknown>][] = [
      ["first page", count, (n) => range(n % 7)],
      ["next pages", count, (n) => range(20 * n)],
      ["a page in the middle", 20, (n) => range(Math.floor((total * (n + 1)) / 22))],
      ["search: a person", count, (n) => search(nameOf(n))],
      ["search: a first name", count, (n) => search(firstName(n).slice(0, 3 + (n % 5)))],
      ["search: digits", count, (n) => search(String(1000 + n * 37))],
      ["search: two letters", 26, (n) => search(`${String.fromCharCode(97 + n)}a`)],
      [
        "search, in order of a name",
        count,
        (n) => search(nameOf(n).slice(0, 4), "&_sort=fullName&_order=desc"),
      ],
      [
        "in order of a column",
        count,
        (n) => range(20 * n, `&_sort=${sortedBy(n)}&_order=${n % 2 ? "asc" : "desc"}`),
      ],
      ["a filter by days", 20, (n) => range(0, within(1 + (n % 9)))],
    ]
    for (const [what, times, ask] of queries) found.set(what, await series(times, ask))
    const { ids } = await page(installation, "_start=0&_end=20")
    const write = (n: number) =>
      installation.root.put(`${PARTNERS}/${ids[n % 20]}`, { fullName: `Diganti ${n}` })
    const statuses = new Set<number>()
    found.set("a save", await series(20, async (n) => statuses.add((await write(n)).status)))
    const afterSaves: number[] = []
    for (let n = 0; n < 20; n++) {
      await write(n + 20)
      afterSaves.push((await timed(() => range(0))).ms)
    }
    found.set("first page after a save", summaryOf(afterSaves))
    if ([...statuses].join() !== "200") console.log(`saves answered ${[...statuses].join()}`)
    found.set("memory of the server, MB", memoryOf(installation.product().child.pid))
    await installation.product().end("SIGTERM")
    const again = await timed(() => installation.restart())
    found.set("start, until it answers", again.ms.toFixed(0))
    found.set("first page after a start", (await timed(() => range(0))).ms.toFixed(0))
    // The server finds the long lists at its start.
    const { list, used, form } = await heapOf(installation.url())
    found.set("memory of the browser: the list, MB", list.toFixed(1))
    found.set("after a search and five pages", used.toFixed(1))
    found.set("a form that chooses from it", form.toFixed(1))
  } finally {
    await installation.dispose()
  }
  return found
}

/**
 * `--db=sqlite,postgres,pg_trgm --rows=1000,10000,100000,1000000 --count=200 --keep=FOLDER`. A folder keeps the data of
 * each database and number of rows for later runs; each build still fills its own indexes.
 */
export async function run(options: Readonly<Record<string, string>>): Promise<void> {
  const { rows = "1000,10000,100000,1000000", count = "200", db, keep } = options
  const there = DATABASES.filter((database) => database === "sqlite" || hasPostgres())
  const databases = db ? DATABASES.filter((database) => db.split(",").includes(database)) : there
  const sizes = rows.split(",").map(Number)
  try {
    for (const database of databases) {
      const columns: Map<string, string>[] = []
      for (const size of sizes)
        columns.push(await measure(database, size, { count: Number(count), ...(keep && { keep }) }))
      const all: Row[] = [...(columns[0]?.keys() ?? [])].map((what) => ({
        what,
        figures: columns.map((column) => column.get(what) ?? ""),
      }))
      console.log(`\n${database}: milliseconds, median / p99\n`)
      console.log(`| what | ${sizes.join(" | ")} |\n| --- | ${sizes.map(() => "---:").join(" | ")} |`)
      for (const { what, figures } of all) console.log(`| ${what} | ${figures.join(" | ")} |`)
    }
  } finally {
    cleanUp()
  }
}
