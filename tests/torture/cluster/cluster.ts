/**
 * Two machines with PostgreSQL under Patroni, a third that only votes, and HAProxy, all on the loopback address and with
 * the configurations of docs/deploy: what they hand out is what is tried.
 */
import type { ChildProcess } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { freePort } from "../../support/free-port"
import { atEnd } from "../cleanup"
import { call } from "../client"
import type { OutsideDatabase } from "../database"
import { until } from "../lanes"
import { giveToServer, kill, postgresPrograms, postmaster, startProgram } from "./programs"

const START_MS = 90_000

interface Ports {
  client: number
  peer: number
  rest: number
  postgres: number
}

interface Machine {
  name: string
  ports: Ports
  folder: string
  data: string
  processes: ChildProcess[]
}

export interface Cluster {
  database: OutsideDatabase
  /** Which machine is the primary, by Patroni's word; null: none. */
  primary: () => Promise<string | null>
  /** Everything of a machine at once, as when its power goes. */
  killMachine: (name: string) => void
  /** Its PostgreSQL alone. */
  killPostgres: (name: string) => void
  startMachine: (name: string) => void
  /** The other one made the primary, in order. */
  switchOver: () => Promise<void>
  /** Waits until both are there and what is acknowledged is on both. @returns whether it came to that */
  healthy: () => Promise<boolean>
  /** HAProxy in front of processes. @returns its address */
  inFront: (urls: readonly string[]) => Promise<string>
  dispose: () => void
}

const NAMES = ["satu", "dua", "saksi"] as const

const portsOf = async (): Promise<Ports> => ({
  client: await freePort(),
  peer: await freePort(),
  rest: await freePort(),
  postgres: await freePort(),
})

export async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "koperasi-cluster-"))
  giveToServer(folder)
  const machines: Machine[] = []
  for (const name of NAMES) {
    const own = join(folder, name)
    mkdirSync(own)
    giveToServer(own)
    machines.push({ name, ports: await portsOf(), folder: own, data: join(own, "data"), processes: [] })
  }
  const machine = (name: string): Machine => machines.find((one) => one.name === name) as Machine
  const withPostgres = machines.slice(0, 2)

  const startEtcd = ({ name, ports, folder: own, processes }: Machine) => {
    const peers = machines.map((one) => `${one.name}=http://127.0.0.1:${one.ports.peer}`).join(",")
    const [client, peer] = [`http://127.0.0.1:${ports.client}`, `http://127.0.0.1:${ports.peer}`]
    const args = [
      ["--name", name, "--data-dir", join(own, "etcd"), "--logger", "zap"],
      ["--listen-client-urls", client, "--advertise-client-urls", client],
      ["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
      ["--initial-cluster", peers, "--initial-cluster-token", "koperasi"],
    ].flat()
    processes.push(startProgram("/usr/bin/etcd", args, own, join(own, "etcd.log")))
  }

  const patroniConfig = ({ name, ports, folder: own, data }: Machine): string => {
    const hosts = machines.map((one) => `127.0.0.1:${one.ports.client}`).join(",")
    const text = readFileSync("docs/deploy/patroni.yml", "utf8")
      .replace("name: satu", `name: ${name}`)
      .replaceAll("10.0.0.11:8008", `127.0.0.1:${ports.rest}`)
      .replace(/10\.0\.0\.11:2379\S*/, hosts)
      .replaceAll("10.0.0.11:5432", `127.0.0.1:${ports.postgres}`)
      .replaceAll("10.0.0.0/24", "127.0.0.1/32")
      .replace("/var/lib/postgresql/15/koperasi", data)
      .replace("/usr/lib/postgresql/15/bin", postgresPrograms())
      .replace("/var/run/postgresql", own)
    const file = join(own, "patroni.yml")
    writeFileSync(file, text, { mode: 0o600 })
    giveToServer(file)
    return file
  }

  const startPatroni = (one: Machine) =>
    one.processes.push(
      startProgram("/usr/bin/patroni", [patroniConfig(one)], one.folder, join(one.folder, "patroni.log")),
    )

  const startMachine = (name: string) => {
    const one = machine(name)
    startEtcd(one)
    if (withPostgres.includes(one)) startPatroni(one)
  }

  const haproxies: ChildProcess[] = []
  const haproxy = async (section: "postgres" | "koperasi", servers: readonly string[]): Promise<number> => {
    const port = await freePort()
    const [head = "", ...sections] = readFileSync("docs/deploy/haproxy.cfg", "utf8").split(/^(?=listen )/m)
    const own = sections.find((text) => text.startsWith(`listen ${section}\n`)) ?? ""
    const lines = own
      .replace(/bind .*/, `bind 127.0.0.1:${port}`)
      .split("\n")
      .filter((line) => !/^\s*server /.test(line) && !line.startsWith("#"))
    const file = join(folder, `${section}-${port}.cfg`)
    writeFileSync(file, [head, ...lines, ...servers.map((line) => `    server ${line}`), ""].join("\n"))
    giveToServer(file)
    haproxies.push(
      startProgram("/usr/sbin/haproxy", ["-db", "-f", file], folder, join(folder, `${section}.log`)),
    )
    return port
  }

  const dispose = () => {
    forget()
    for (const one of machines) killMachine(one.name)
    for (const child of haproxies) child.kill("SIGKILL")
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  const forget = atEnd(dispose)

  const killMachine = (name: string) => {
    const one = machine(name)
    const server = postmaster(one.data)
    for (const child of one.processes) child.kill("SIGKILL")
    // PostgreSQL is Patroni's child, and would outlive it.
    if (server) kill(server)
    one.processes.length = 0
  }

  const cluster = async (): Promise<{ name: string; role: string; state: string }[]> => {
    for (const { ports } of withPostgres) {
      const { status, body } = await call("GET", `http://127.0.0.1:${ports.rest}/cluster`, {
        timeoutMs: 2000,
      })
      if (status === 200) return body.members
    }
    return []
  }
  const answers = async (name: string, path: string) =>
    (await call("GET", `http://127.0.0.1:${machine(name).ports.rest}${path}`, { timeoutMs: 2000 })).status ===
    200
  const primary = async () => {
    for (const { name } of withPostgres) if (await answers(name, "/primary")) return name
    return null
  }
  const healthy = () =>
    until(async () => {
      const now = await primary()
      const other = withPostgres.find(({ name }) => name !== now)
      return now !== null && other !== undefined && (await answers(other.name, "/synchronous"))
    }, START_MS)

  for (const one of machines) startEtcd(one)
  startPatroni(withPostgres[0] as Machine)
  if (!(await until(async () => (await primary()) !== null, START_MS))) throw new Error("no primary came up")
  startPatroni(withPostgres[1] as Machine)
  const port = await haproxy(
    "postgres",
    withPostgres.map(({ name, ports }) => `${name} 127.0.0.1:${ports.postgres} check port ${ports.rest}`),
  )
  if (!(await healthy())) throw new Error(`the replica did not come up: ${JSON.stringify(await cluster())}`)

  const address = (database: string) => `postgres://postgres:ganti-yang-ini@127.0.0.1:${port}/${database}`
  const query = async (sql: string, database = "koperasi") => {
    const client = new pg.Client({ connectionString: address(database) })
    client.on("error", () => {})
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  await query("create database koperasi", "postgres")

  return {
    database: {
      kind: "postgres",
      env: {
        DATABASE_URL: address("koperasi"),
        DATA_DIR: mkdtempSync(join(folder, "berkas-")),
        TOKEN_SECRET: "rahasia-untuk-percobaan-saja-0123456789",
      },
      query,
      file: null,
      postgres: null,
      dispose,
    },
    primary,
    killMachine,
    killPostgres: (name) => {
      const server = postmaster(machine(name).data)
      if (server) kill(server)
    },
    startMachine,
    switchOver: async () => {
      const leader = await primary()
      const body = { leader, candidate: withPostgres.find(({ name }) => name !== leader)?.name }
      const url = `http://127.0.0.1:${machine(leader ?? "satu").ports.rest}/switchover`
      const { status, text } = await call("POST", url, { body })
      if (status !== 200) throw new Error(`switchover: ${status} ${text}`)
    },
    healthy,
    inFront: async (urls) => {
      const servers = urls.map((url, index) => `p${index + 1} ${new URL(url).host} check`)
      return `http://127.0.0.1:${await haproxy("koperasi", servers)}`
    },
    dispose,
  }
}
