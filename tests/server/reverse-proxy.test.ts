/** The proxies' configurations of docs/deploy, tried with the real programs where they are installed. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { request as requestPlain } from "node:http"
import { request } from "node:https"
import { join } from "node:path"
import { connect, type SecureVersion } from "node:tls"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { freePort } from "../support/free-port"
import { ADMIN, testProcess } from "./support/process"

const installed = (program: string): boolean => spawnSync(program, ["-v"]).error === undefined
const NGINX = installed("nginx")
const CADDY = installed("caddy") && installed("openssl")

/** Begins everything that a configuration names beside the product. */
interface Ports {
  product: string
  tls: number
  plain: number
  cert: string
  key: string
  folder: string
}

const nginxConfig = ({ product, tls, plain, cert, key, folder }: Ports, path: string): string => {
  const site = readFileSync("docs/deploy/nginx.conf", "utf8")
    .replace("127.0.0.1:3000", product)
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ", `listen 127.0.0.1:${tls} `)
    .replace("/etc/ssl/koperasi/cert.pem", cert)
    .replace("/etc/ssl/koperasi/key.pem", key)
    .replace("location / {", `location ${path}/ {`)
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n")
  return `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\ndaemon off;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`
}

const caddyConfig = ({ product, tls, plain, cert, key }: Ports, path: string): string => {
  const site = readFileSync("docs/deploy/Caddyfile", "utf8")
    .replace("127.0.0.1:3000", product)
    .replace(
      "koperasi.example {",
      `https://koperasi.example:${tls} {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`,
    )
    .replace("handle {", path === "" ? "handle {" : `handle ${path}* {`)
  return `{\n\tadmin off\n\thttp_port ${plain}\n\tauto_https disable_redirects\n}\n${site}`
}

describe.each([
  { program: "nginx", has: NGINX, config: nginxConfig, args: (file: string) => ["-c", file] },
  {
    program: "caddy",
    has: CADDY,
    config: caddyConfig,
    args: (file: string) => ["run", "--adapter", "caddyfile", "--config", file],
  },
])("behind $program", ({ program, has, config, args }) => {
  const server = testProcess()
  let proxy: ChildProcess | undefined
  let ports: Ports

  beforeAll(async () => {
    if (!has) return
    await server.build()
    // nginx's workers are another user's where it is started by root.
    chmodSync(server.folder, 0o755)
    const [cert, key] = [join(server.folder, "cert.pem"), join(server.folder, "key.pem")]
    execFileSync(
      "openssl",
      [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "1",
      ].concat(
        ["-subj", "/CN=koperasi.example", "-addext", "subjectAltName=DNS:koperasi.example"],
        ["-keyout", key, "-out", cert],
      ),
      { stdio: "ignore" },
    )
    ports = { product: "", tls: 0, plain: 0, cert, key, folder: server.folder }
  }, 120_000)
  afterEach(async () => {
    const gone = proxy && new Promise((resolve) => proxy?.once("close", resolve))
    proxy?.kill("SIGTERM")
    await gone
    proxy = undefined
    server.kill()
  })
  afterAll(() => server.remove())

  interface Answer {
    status: number
    headers: Record<string, string | string[] | undefined>
    body: string
  }
  /** From another address than the proxy's own. */
  const ask = (path: string, { method = "GET", headers = {}, body = "" } = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request(
        {
          host: "127.0.0.1",
          port: ports.tls,
          path,
          method,
          localAddress: "127.0.0.2",
          servername: "koperasi.example",
          ca: readFileSync(ports.cert),
          headers: { Host: "koperasi.example", ...headers },
        },
        (answer) => {
          let text = ""
          answer.on("data", (chunk) => {
            text += chunk
          })
          answer.on("end", () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
          )
        },
      )
      asked.on("error", reject)
      asked.end(body)
    })

  async function begin(env: Record<string, string>, path: string) {
    const started = await server.start({
      DATA_DIR: server.newFolder(),
      TRUSTED_PROXY: "127.0.0.1",
      ...ADMIN,
      ...env,
    })
    ports = { ...ports, product: new URL(started.url).host, tls: await freePort(), plain: await freePort() }
    const file = join(server.folder, `${program}.conf`)
    mkdirSync(join(server.folder, "home"), { recursive: true })
    writeFileSync(file, config(ports, path))
    proxy = spawn(program, args(file), {
      stdio: "ignore",
      env: { PATH: process.env.PATH, HOME: join(server.folder, "home") },
    })
    await expect
      .poll(
        () =>
          ask(`${path}/health`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(200)
    return started
  }
  const signIn = (path: string, password = ADMIN.ADMIN_PASSWORD) =>
    ask(`${path}/api/v1/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": "203.0.113.9" },
      body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password }),
    })

  test.skipIf(!has)(
    "a person signs in over TLS, and the log has his own address, whatever he claims",
    async () => {
      const { child, ended } = await begin({}, "")
      const { status, headers, body } = await signIn("")
      expect(status).toBe(200)
      expect(String(headers["set-cookie"])).toMatch(
        /^__Secure-koperasi-device=.*; Path=\/api\/v1\/auth\/login.*; Secure/,
      )
      expect(headers["strict-transport-security"]).toBe("max-age=31536000")
      const list = await ask("/api/v1/suppliers", {
        headers: { Authorization: `Bearer ${JSON.parse(body).data.token}` },
      })
      expect(list.status).toBe(200)
      expect((await signIn("", "bukan-itu-sandinya")).status).toBe(401)
      child.kill("SIGTERM")
      const lines = (await ended).error
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
      expect(lines).toContainEqual(expect.objectContaining({ event: "login.failed", address: "127.0.0.2" }))
    },
  )

  test.skipIf(!has)("without TLS pages lead to it, and the API is refused", async () => {
    await begin({}, "")
    const plain = (path: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const options = { host: "127.0.0.1", port: ports.plain, path, headers: { Host: "koperasi.example" } }
        const asked = requestPlain(options, (answer) => {
          answer.resume()
          resolve([answer.statusCode, answer.headers.location])
        })
        asked.on("error", reject)
        asked.end()
      })
    expect(await plain("/data-admin")).toEqual([301, "https://koperasi.example/data-admin"])
    for (const path of ["/api/v1/suppliers", "/koperasi/api/v1/suppliers"])
      expect(await plain(path)).toEqual([403, undefined])
  })

  test.skipIf(!has)("speaks TLS 1.2 and 1.3 alone", async () => {
    await begin({}, "")
    const spoken = (version: SecureVersion) =>
      new Promise<string | null>((resolve) => {
        const options = { host: "127.0.0.1", port: ports.tls, servername: "koperasi.example" }
        const socket = connect({
          ...options,
          ca: readFileSync(ports.cert),
          minVersion: version,
          maxVersion: version,
          // OpenSSL offers the old versions at this level alone.
          ciphers: "DEFAULT:@SECLEVEL=0",
        })
        socket.on("secureConnect", () => {
          resolve(socket.getProtocol())
          socket.destroy()
        })
        socket.on("error", () => resolve(null))
      })
    expect([await spoken("TLSv1"), await spoken("TLSv1.1")]).toEqual([null, null])
    expect([await spoken("TLSv1.2"), await spoken("TLSv1.3")]).toEqual(["TLSv1.2", "TLSv1.3"])
  })

  test.skipIf(!has)("below a path of its own, with the cookie kept to it", async () => {
    await begin({ BASE_PATH: "/koperasi" }, "/koperasi")
    const { status, headers } = await signIn("/koperasi")
    expect(status).toBe(200)
    expect(String(headers["set-cookie"])).toContain("Path=/koperasi/api/v1/auth/login;")
    expect((await ask("/koperasi/ready")).body).toBe('{"status":"ok"}')
  })
})
