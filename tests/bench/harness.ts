/** Ours, peers and floors in one run of a measuring harness: a folder with `measure.mjs`, `report.mjs` and `configs/`. */
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const PEERS = ["react-admin", "refine-antd", "floor-antd5", "floor-react"]

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
const TOKEN = `${part({ alg: "none" })}.${part({ id: "1", fullName: "Demo", role: "superadmin", exp: 4_102_444_800 })}.x`
const ME = { id: "1", name: "Demo", role: "superadmin" }
const SESSION = { token: TOKEN, userInfo: JSON.stringify(ME), isLoggedIn: "true", permissions: "{}" }

/** Selectors of our screens, for the harness. */
const configOf = (dist: string) => ({
  name: "ours",
  dist,
  apiPrefix: "/api/v1",
  startUrl: "/login",
  loginReadySelector: "input[type=password]",
  auth: { localStorage: SESSION },
  listUrl: "/people",
  rowSelector: "tbody tr:not([class*=skeleton])",
  search: { selector: "input[type=search]" },
  next: { click: "button:has-text('Next')" },
  create: { click: "button:has-text('Tambah Orang')", doneSelector: "form input[id*=salary]" },
  detail: {
    click: "tbody tr button[title^='Lihat']",
    doneSelector: "dialog[open]",
    doneText: "@example.com",
    exit: "escape",
  },
})

/** A list that is ready with its four figures. */
const dashboardOf = (dist: string) => ({
  ...configOf(dist),
  name: "ours-dashboard",
  startUrl: undefined,
  listUrl: "/dashboard",
  rowSelector: "main dd",
  minRows: 4,
  noInteract: true,
})

/**
 * @param rounds so many times one after the other, each of them once: whatever else the machine does meets them alike
 * @returns the harness's own tables
 */
export function measureAll(harness: string, dist: string, rounds: number): string {
  const folder = mkdtempSync(join(tmpdir(), "koperasi-bench-out-"))
  try {
    const ours = [configOf(dist), dashboardOf(dist)].map((config) => {
      const file = join(folder, `${config.name}.json`)
      writeFileSync(file, JSON.stringify(config))
      return file
    })
    const peers = PEERS.map((name) => join(harness, "configs", `${name}.json`)).filter((file) =>
      existsSync(file),
    )
    const out = join(folder, "results.json")
    const run = (script: string, args: readonly string[]) =>
      spawnSync(process.execPath, [join(harness, script), ...args], { encoding: "utf8" })
    for (let round = 1; round <= rounds; round++)
      for (const config of [...ours, ...peers]) {
        const { status, stderr } = run("measure.mjs", [
          config,
          "--loadruns=2",
          "--runs=1",
          "--rows=1000",
          `--out=${out}`,
        ])
        console.error(`round ${round}, ${config}: ${status === 0 ? "measured" : stderr}`)
      }
    return run("report.mjs", [out]).stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
