/** The client's address: the socket's, or the one forwarded by a trusted proxy. */
import { BlockList, isIP, isIPv6 } from "node:net"

/** True for a proxy whose X-Forwarded-For is trusted. */
export type Trusts = (address: string) => boolean

/** Normalises an address: IPv4 mapped into IPv6 becomes IPv4; IPv6 gets its shortest form. */
export function normaliseAddress(address: string): string {
  const bare = address.trim().replace(/%.*$/, "")
  if (!isIPv6(bare)) return bare
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? []
  if (!high || !low) return short
  const bytes = [high, low].flatMap((part) => {
    const value = Number.parseInt(part, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join(".")
}

/** @param list addresses and CIDR blocks @returns undefined where one is none of these */
export function trustedProxies(list: readonly string[]): Trusts | undefined {
  const blocks = new BlockList()
  for (const entry of list) {
    const [address = "", prefix, ...rest] = entry.split("/")
    const version = isIP(address)
    const longest = version === 6 ? 128 : 32
    const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
    // '/0' would trust X-Forwarded-For of every client.
    if (version === 0 || rest.length > 0 || bits < 1 || bits > longest) return undefined
    blocks.addSubnet(address, bits, version === 6 ? "ipv6" : "ipv4")
  }
  // Fast path: called for every request.
  if (list.length === 0) return () => false
  return (address) => {
    const version = isIP(address)
    return version !== 0 && blocks.check(address, version === 6 ? "ipv6" : "ipv4")
  }
}

/** Removes the port of '203.0.113.7:51234' and '[2001:db8::1]:443'. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]+)\](:\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop

/**
 * The right-most address that is no trusted proxy; clients can forge those further left.
 * @param socket address of the connection; '' if unknown
 * @param forwarded X-Forwarded-For
 */
export function clientAddress(socket: string, forwarded: string | undefined, trusts: Trusts): string {
  let client = normaliseAddress(socket)
  const hops = (forwarded ?? "").split(",").reverse()
  for (const hop of hops) {
    if (!trusts(client)) break
    const address = normaliseAddress(withoutPort(hop.trim()))
    if (isIP(address) === 0) break
    client = address
  }
  return client
}

/** Address block of one household or machine: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address
  const [head = "", tail] = address.split("::")
  const left = head === "" ? [] : head.split(":")
  const right = tail ? tail.split(":") : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0")
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`
}

/** First 48 bits of an IPv6 block, usually one customer of a provider; other blocks unchanged. */
export function siteOf(block: string): string {
  if (!block.endsWith("::/64")) return block
  return `${block.slice(0, -"::/64".length).split(":").slice(0, 3).join(":")}::/48`
}
