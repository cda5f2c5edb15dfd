/** Decides which addresses of the internet a request to another system may reach. */
import { BlockList, isIP } from "node:net"

const closed = new BlockList()
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  closed.addSubnet(network, bits, "ipv4")
// Within the global unicast addresses: documentation, and tunnels that carry IPv4 addresses.
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  closed.addSubnet(network, bits, "ipv6")

const globalUnicast = new BlockList()
globalUnicast.addSubnet("2000::", 3, "ipv6")

/**
 * True for an address that is no loopback, private, link-local, multicast or reserved one. IPv4 addresses within IPv6 are
 * never public.
 */
export function isPublicAddress(address: string): boolean {
  const [plain = ""] = address.split("%")
  const kind = isIP(plain)
  if (kind === 4) return !closed.check(plain, "ipv4")
  return kind === 6 && globalUnicast.check(plain, "ipv6") && !closed.check(plain, "ipv6")
}
