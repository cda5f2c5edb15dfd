/** Passwords as scrypt hashes (N 2^15, r 8, p 3: about 0.2 s and 32 MB each). */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"
import { Refusal } from "../http/refusal"

const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const LENGTH = 32
/** Hashing shares four threads with all file access: two at once leave some for it. */
const AT_ONCE = 2
const WAITING = 200

let running = 0
const queue: (() => void)[] = []

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw new Refusal(429, "Server sedang sibuk. Coba lagi sebentar lagi.")
    // Whoever leaves hands his place over, so that the count does not change here.
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize("NFKC"), salt, LENGTH, COST, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    )
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

/** @returns `scrypt$salt$hash`, base64 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt)
  return `scrypt$${salt.toString("base64")}$${key.toString("base64")}`
}

/** A hash that no password has: what an unknown address is compared with, so that it takes as long. */
const NOBODY = `scrypt$${Buffer.alloc(16).toString("base64")}$${Buffer.alloc(LENGTH).toString("base64")}`

/** Takes the same time whether there is a hash or not. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = "", key = ""] = (hash ?? NOBODY).split("$")
  const expected = Buffer.from(key, "base64")
  const actual = await derive(password, Buffer.from(salt, "base64"))
  return hash !== undefined && expected.length === actual.length && timingSafeEqual(expected, actual)
}
