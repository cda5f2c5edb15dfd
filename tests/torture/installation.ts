/** A product with its database, and its superadmin signed in. */
import { type Client, call, clientOf } from "./client"
import { type OutsideDatabase, openOutside } from "./database"
import type { Kind } from "./options"
import { type Product, startProduct } from "./product"

export const ADMIN = { email: "kepala@koperasi.local", password: "Gudang-Kapur-77" }
/** Password of all other accounts. */
export const PASSWORD = "Lumbung-Hijau-88"

export interface OpenOptions {
  /** Sample data (default), or an empty database. */
  demo?: boolean
  /** An empty database, which the part disposes of. */
  on?: OutsideDatabase
  env?: Record<string, string>
  /** Another built server than the bench's. */
  entry?: string
}

export interface Installation {
  database: OutsideDatabase
  product: () => Product
  url: () => string
  root: Client
  /** A further process on the same data. */
  another: () => Promise<Product>
  /** Starts it again after its end, with other settings too. */
  restart: (env?: Record<string, string>) => Promise<Product>
  signIn: (email: string, password?: string) => Promise<Client>
  dispose: () => Promise<void>
}

/** Signs in. @throws Error with the answer, when it is no success */
export async function signIn(url: () => string, email: string, password: string): Promise<Client> {
  const answer = await call("POST", `${url()}/api/v1/auth/login`, { body: { email, password } })
  if (answer.status !== 200) throw new Error(`login of ${email}: ${answer.status} ${answer.text}`)
  return clientOf(url, answer.body.data.token, password)
}

const FIRST = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

const samples = new Map<string, Promise<OutsideDatabase>>()

/** Sample data is created once for each build of a run, and copied. */
function sampleOf(kind: Kind, entry: string): Promise<OutsideDatabase> {
  const key = `${kind} ${entry}`
  const known = samples.get(key)
  if (known) return known
  const making = openOutside(kind).then(async (database) => {
    const product = await startProduct(entry, { ...database.env, ...FIRST }, ["--demo"])
    await product.end("SIGTERM")
    return database
  })
  samples.set(key, making)
  return making
}

export async function openInstallation(
  kind: Kind,
  built: string,
  { demo = true, env = {}, on, entry = built }: OpenOptions = {},
): Promise<Installation> {
  const database = on ?? (await openOutside(kind, demo ? await sampleOf(kind, entry) : null))
  const settings = { ...database.env, ...FIRST, ...env }
  let product = await startProduct(entry, settings, on && demo ? ["--demo"] : [])
  const others: Product[] = []
  const url = () => product.url
  return {
    database,
    product: () => product,
    url,
    root: await signIn(url, ADMIN.email, ADMIN.password),
    another: async () => {
      const other = await startProduct(entry, settings)
      others.push(other)
      return other
    },
    restart: async (more = {}) => {
      product = await startProduct(entry, { ...settings, ...more })
      return product
    },
    signIn: (email, password = PASSWORD) => signIn(url, email, password),
    dispose: async () => {
      for (const each of [product, ...others]) await each.end("SIGKILL")
      if (!on) database.dispose()
    },
  }
}
