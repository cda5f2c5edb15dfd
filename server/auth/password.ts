/** Passwords as scrypt hashes that carry their own parameters, so that these can rise (now about 0.2 s and 32 MB each). */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"
import { LONGEST_PASSWORD } from "../../src/core/validation/password-length"
import { hashInQueue, type QueuePriority } from "./hash-queue"

/** scrypt's parameters: memory and time are in proportion to N · r, time to p as well. */
export interface Cost {
  N: number
  r: number
  p: number
}

/** Parameters of new hashes. */
export const COST: Cost = { N: 2 ** 15, r: 8, p: 3 }
let current = COST
/** Changes the parameters of new hashes, for tests alone. */
export const hashAt = (cost: Cost): void => {
  current = cost
}
/** Parameters of hashes without any: `scrypt$salt$hash`. */
const OLD_COST: Cost = { N: 2 ** 15, r: 8, p: 3 }
const LENGTH = 32
/** A stored hash above this cost is corrupt, and would block the process. */
const MOST = 2 ** 20

const workOf = ({ N, r, p }: Cost): number => N * r * p

const derive = (
  password: string,
  salt: Buffer,
  { cost: { N, r, p }, priority }: { cost: Cost; priority?: QueuePriority | undefined },
): Promise<Buffer> =>
  hashInQueue(
    priority,
    () =>
      new Promise((resolve, reject) =>
        scrypt(password.normalize("NFKC"), salt, LENGTH, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  )

/** @returns `scrypt$N$r$p$salt$hash`, salt and hash in base64 @throws ApiError 429 */
export async function hashPassword(
  password: string,
  priority?: QueuePriority,
  cost: Cost = current,
): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, { cost, priority })
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), key.toString("base64")].join("$")
}

interface ParsedHash {
  cost: Cost
  salt: Buffer
  key: Buffer
  /** True if the hash contains its parameters. */
  hasParameters: boolean
}

/** undefined: not a hash of ours. */
function read(hash: string): ParsedHash | undefined {
  const parts = hash.split("$")
  if (parts[0] !== "scrypt" || (parts.length !== 3 && parts.length !== 6)) return undefined
  const [salt = "", key = ""] = parts.slice(-2)
  const [N = 0, r = 0, p = 0] = parts.length === 6 ? parts.slice(1, 4).map(Number) : Object.values(OLD_COST)
  const cost = { N, r, p }
  const usable = [N, r, p].every((part) => Number.isInteger(part) && part > 0) && N > 1 && N * r <= MOST * 8
  if (!usable || (N & (N - 1)) !== 0 || p > 16) return undefined
  return {
    cost,
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
    hasParameters: parts.length === 6,
  }
}

/** Dummy hash for unknown emails, so that they take as long; no password matches it. */
const dummyHash = (): ParsedHash => ({
  cost: current,
  salt: Buffer.alloc(16),
  key: Buffer.alloc(LENGTH),
  hasParameters: true,
})

/** Adds the time that a cheaper hash has saved, so that all answers take equally long. */
async function catchUp({ cost }: ParsedHash, priority: QueuePriority | undefined): Promise<void> {
  const missing = workOf(current) - workOf(cost)
  if (missing <= 0) return
  const { salt } = dummyHash()
  const p = Math.floor(missing / (current.N * current.r))
  const rest = missing - p * current.N * current.r
  const N = 2 ** Math.floor(Math.log2(Math.max(1, rest / current.r)))
  if (p > 0) await derive("", salt, { cost: { ...current, p }, priority })
  if (N > 1) await derive("", salt, { cost: { ...current, N, p: 1 }, priority })
}

/**
 * A password is compared as it was sent: a longer one than any account has is wrong, never cut.
 * A refusal takes the same time with or without a hash, and for all parameters.
 * @param priority undefined: the server itself, which goes before unknown devices
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  priority?: QueuePriority,
): Promise<boolean> {
  const stored = hash === undefined ? undefined : read(hash)
  const compared = stored ?? dummyHash()
  const { cost, salt, key } = compared
  const isLonger = password.length > LONGEST_PASSWORD
  const actual = await derive(isLonger ? "" : password, salt, { cost, priority })
  if (stored && !isLonger && key.length === actual.length && timingSafeEqual(key, actual)) return true
  await catchUp(compared, priority)
  return false
}

/** True if a hash is cheaper than new ones, or has no parameters: renewed at the next login. */
export function isOutdated(hash: string): boolean {
  const stored = read(hash)
  return stored !== undefined && (!stored.hasParameters || workOf(stored.cost) < workOf(current))
}
