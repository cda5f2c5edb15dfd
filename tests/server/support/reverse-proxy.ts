/** Reverse proxies with the configurations of docs/deploy, in front of a started product. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { request as requestPlain } from "node:http"
import { request } from "node:https"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect } from "vitest"
import { freePort } from "../../support/free-port"
import { ADMIN, testProcess } from "./process"

const installed = (program: string): boolean => spawnSync(program, ["-v"]).error === undefined

export interface ProxiedAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Begins everything that a configuration names beside the product. */
export interface Ports {
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
    .replaceAll("/var/log/nginx", folder)
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

/** HAProxy's part in front of the processes, with one of them. */
const haproxyConfig = ({ product, plain }: Ports): string => {
  const [, listen = ""] = readFileSync("docs/deploy/haproxy.cfg", "utf8").split("listen koperasi\n")
  const one = listen
    .replace("127.0.0.1:8080", `127.0.0.1:${plain}`)
    .replace("127.0.0.1:3001", product)
    .replace(/^ {4}server p[2-9] .*\n/gm, "")
  return `global\n    maxconn 100\n\ndefaults\n    timeout connect 2s\n\nlisten koperasi\n${one}`
}

export interface ProxyProgram {
  program: string
  has: boolean
  /** False: it speaks plain HTTP, behind another proxy. */
  isTls: boolean
  config: (ports: Ports, path: string) => string
  args: (file: string) => string[]
}

export const NGINX: ProxyProgram = {
  program: "nginx",
  has: installed("nginx"),
  isTls: true,
  config: nginxConfig,
  args: (file) => ["-c", file],
}
export const CADDY: ProxyProgram = {
  program: "caddy",
  has: installed("caddy") && installed("openssl"),
  isTls: true,
  config: caddyConfig,
  args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
}
export const HAPROXY: ProxyProgram = {
  program: "haproxy",
  has: installed("haproxy"),
  isTls: false,
  config: haproxyConfig,
  args: (file) => ["-db", "-f", file],
}

/** Builds the product before the tests; each test begins one behind the proxy, and both end after it. */
export function reverseProxyBench({ program, has, isTls, config, args }: ProxyProgram) {
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

  /** From another address than the proxy's own. */
  const ask = (path: string, { method = "GET", headers = {}, body = "" } = {}): Promise<ProxiedAnswer> =>
    new Promise((resolve, reject) => {
      const open = isTls ? request : requestPlain
      const asked = open(
        {
          host: "127.0.0.1",
          port: isTls ? ports.tls : ports.plain,
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

  return { begin, ask, signIn, ports: () => ports }
}
