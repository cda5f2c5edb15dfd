/** The configuration of docs/deploy/nginx.conf writes no query of a request into a log. */
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { request } from "node:https"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { freePort } from "../support/free-port"
import { tempFolder } from "./support/temp-folder"

const NGINX = spawnSync("nginx", ["-v"]).error === undefined
const NIK = "1802070705900001"

/** The documented site in a folder of its own. @param product address of the server behind it */
async function startNginx(product: string) {
  const folder = tempFolder()
  chmodSync(folder, 0o755)
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")]
  const subject = ["-subj", "/CN=koperasi.example", "-days", "1", "-nodes"]
  const pair = ["-newkey", "rsa:2048", "-keyout", key, "-out", cert]
  execFileSync("openssl", ["req", "-x509", ...pair, ...subject], { stdio: "ignore" })
  const port = await freePort()
  const site = readFileSync("docs/deploy/nginx.conf", "utf8")
    .replace("127.0.0.1:3000", product)
    .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`)
    .replace("listen 443 ", `listen 127.0.0.1:${port} `)
    .replaceAll("/etc/ssl/koperasi", folder)
    .replaceAll("/var/log/nginx", folder)
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
  const places = kinds.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")
  const file = join(folder, "nginx.conf")
  const main = `pid ${folder}/nginx.pid;\nerror_log ${folder}/main.log;\ndaemon off;\nevents {}`
  writeFileSync(file, `${main}\nhttp {\n${places}\n${site}\n}\n`)
  const proxy = spawn("nginx", ["-c", file], { stdio: "ignore" })
  onTestFinished(() => void proxy.kill("SIGTERM"))
  const ask = (path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, path, rejectUnauthorized: false }, (answer) => {
        answer.resume()
        answer.on("end", () => resolve(answer.statusCode ?? 0))
      })
      asked.on("error", reject)
      asked.end()
    })
  await expect.poll(() => ask("/health").catch(() => 0), { timeout: 10_000 }).toBeGreaterThan(0)
  const logs = () =>
    ["koperasi.log", "koperasi-error.log", "main.log"]
      .map((name) => join(folder, name))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, "utf8"))
      .join("\n")
  return { ask, logs }
}

test.skipIf(!NGINX)(
  "a search is logged by its path alone, by a product that answers and by one that is down",
  async () => {
    const product = createServer((_, response) => void response.end("{}"))
    await new Promise<void>((resolve) => product.listen(0, "127.0.0.1", resolve))
    const up = await startNginx(`127.0.0.1:${(product.address() as AddressInfo).port}`)
    expect(await up.ask(`/api/v1/users/partner?q=${NIK}`)).toBe(200)
    product.close()
    product.closeAllConnections()
    expect(await up.ask(`/api/v1/users/employee?q=${NIK}`)).toBe(502)
    await expect.poll(up.logs).toContain('"GET /api/v1/users/employee HTTP/1.1" 502')
    expect(up.logs()).toContain('"GET /api/v1/users/partner HTTP/1.1" 200')
    expect(up.logs()).not.toContain(NIK)
  },
)
