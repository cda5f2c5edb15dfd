import { describe, expect, test } from "vitest"
import {
  addressBlock,
  clientAddress,
  normaliseAddress,
  siteOf,
  trustedProxies,
} from "../../server/ground/address"

const trusts = trustedProxies(["127.0.0.1", "10.0.0.0/8", "2001:db8:1::/48"]) ?? (() => false)

describe("whose request it is", () => {
  test.each([
    // Only a trusted proxy may name the client's address.
    ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["127.0.0.1", undefined, "127.0.0.1"],
    ["127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["2001:db8:1::9", "198.51.100.1", "198.51.100.1"],
    // The proxy appends its entry; entries to the left of it come from the client.
    ["127.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
    ["127.0.0.1", "1.1.1.1, 198.51.100.1, 10.2.3.4", "198.51.100.1"],
    ["127.0.0.1", "10.9.9.9, 10.2.3.4", "10.9.9.9"],
    ["127.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
    ["127.0.0.1", "[2001:DB8:0:0::1]:4711", "2001:db8::1"],
    ["127.0.0.1", "198.51.100.1, unknown", "127.0.0.1"],
    ["127.0.0.1", "", "127.0.0.1"],
    ["127.0.0.1", "'; drop table x; --", "127.0.0.1"],
    ["", "198.51.100.1", ""],
  ])("socket %s, X-Forwarded-For %s: %s", (socket, forwarded, client) => {
    expect(clientAddress(socket, forwarded, trusts)).toBe(client)
  })

  test("without a trusted proxy the header says nothing", () => {
    const none = trustedProxies([]) ?? (() => true)
    expect(clientAddress("127.0.0.1", "198.51.100.1", none)).toBe("127.0.0.1")
  })

  test("an IPv6 address stands for its /64, however it is written", () => {
    for (const address of ["2001:db8:0:7::1", "2001:db8:0:7:ffff:1:2:3", "2001:0DB8::7:0:0:0:9"])
      expect(addressBlock(normaliseAddress(address))).toBe("2001:db8:0:7::/64")
    expect(addressBlock(normaliseAddress("::1"))).toBe("0:0:0:0::/64")
    expect(addressBlock(normaliseAddress("fe80::1%eth0"))).toBe("fe80:0:0:0::/64")
    expect(addressBlock(normaliseAddress("::ffff:192.0.2.1"))).toBe("192.0.2.1")
  })

  test("of a block the first 48 bits are its site; what is none stays as it is", () => {
    expect(siteOf(addressBlock("2001:db8:0:7::1"))).toBe("2001:db8:0::/48")
    expect(siteOf(addressBlock("2001:db8:0:ffff::1"))).toBe("2001:db8:0::/48")
    for (const line of ["192.0.2.1", "account x", ""]) expect(siteOf(line)).toBe(line)
  })
})
