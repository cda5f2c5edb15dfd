/** Each response of our server names the app's build and the earlier builds of its database. */
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { registry } from "../../resources/registry"
import { noteServedBuild } from "../../server/database/served-builds"
import type { Database } from "../../server/database/types"
import { createApi } from "../../server/http/api"
import { BUILD_HEADER, builtName } from "../../server/http/build-header"
import { openPort } from "../../server/http/port"
import { createProxy } from "../../server/http/proxy"
import { createSite } from "../../server/http/site"
import { prepareDatabase } from "../../server/migrate/prepare"
import { openProduct } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { tempFolder } from "./support/temp-folder"

onBothDatabases("builds that have served a database", ({ pair }) => {
  let one: Database
  let other: Database
  beforeAll(async () => {
    ;[one, other] = await pair()
    await prepareDatabase(one, registry)
  }, 120_000)

  test("are listed newest first in every process; a build that starts again keeps its position", async () => {
    expect(await noteServedBuild(one.queries, "a")).toEqual(["a"])
    expect(await noteServedBuild(other.queries, "b")).toEqual(["b", "a"])
    // The old build starts again during a rolling upgrade.
    expect(await noteServedBuild(one.queries, "a")).toEqual(["a"])
    expect(await noteServedBuild(other.queries, "b")).toEqual(["b", "a"])
    // After the clock was set back.
    expect(await noteServedBuild(one.queries, "c", 1000)).toEqual(["c", "b", "a"])
    for (let number = 0; number < 20; number++) await noteServedBuild(one.queries, `n${number}`)
    const last = await noteServedBuild(other.queries, "z")
    expect(last.slice(0, 3)).toEqual(["z", "n19", "n18"])
    expect(last.length).toBeLessThanOrEqual(10)
  })
})

const BUILDS = ["zwei", "eins"]

async function serve(
  fetch: Parameters<typeof openPort>[0],
  more: Parameters<typeof openPort>[1] = {},
): Promise<string> {
  const { server } = openPort(fetch, { builds: BUILDS, ...more })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe("each response names the build", () => {
  const root = tempFolder()
  const html = "<!doctype html><head><title>x</title><script>1</script></head><body></body>"
  beforeAll(() => {
    writeFileSync(join(root, "index.html"), html)
    writeFileSync(join(root, "build.json"), '{"build":"zwei"}')
  })

  test("the name comes from the build", () => {
    expect(builtName(root)).toBe("zwei")
    expect(builtName("/nowhere")).toBeUndefined()
  })

  test("in pages, probes, records, lists, 304 and refusals, also with OFFLINE=off", async () => {
    const { engine, root: admin } = await openProduct()
    const site = createSite(createApi(engine), root, { own: true, offline: false, builds: BUILDS })
    const url = await serve(site.fetch as Parameters<typeof openPort>[0])
    const headers = { Authorization: `Bearer ${admin.token}` }
    const told = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(url + path, init)
      expect(answer.headers.get(BUILD_HEADER), path).toBe("zwei eins")
      return answer
    }
    for (const path of ["/", "/login", "/build.json", "/health", "/api/v1/x", "/assets/none.js"])
      await told(path)
    expect((await told("/build.json", { method: "HEAD" })).status).toBe(200)
    expect((await told("/api/v1/suppliers")).status).toBe(401)
    const list = await told("/api/v1/suppliers", { headers })
    const again = await told("/api/v1/suppliers", {
      headers: { ...headers, "If-None-Match": list.headers.get("ETag") ?? "" },
    })
    expect(again.status).toBe(304)
    expect((await told("/api/v1/suppliers", { method: "POST", headers, body: "{" })).status).toBe(415)
    const page = await (await told("/data-admin")).text()
    expect(page).toContain('<meta name="koperasi-builds" content="zwei eins" />')
    expect(page.indexOf("koperasi-builds")).toBeLessThan(page.indexOf("<script"))
  })

  test("in front of a foreign host our build replaces the host's", async () => {
    const host = createServer((_, answer) => answer.writeHead(200, { [BUILD_HEADER]: "fremd" }).end("{}"))
    host.listen(0, "127.0.0.1")
    await once(host, "listening")
    onTestFinished(() => void host.close())
    const proxy = createProxy(`http://127.0.0.1:${(host.address() as AddressInfo).port}`)
    const url = await serve(createSite(proxy, root).fetch as Parameters<typeof openPort>[0])
    const answer = await fetch(`${url}/api/v1/suppliers`)
    expect(await answer.text()).toBe("{}")
    expect(answer.headers.get(BUILD_HEADER)).toBe("zwei eins")
  })
})
