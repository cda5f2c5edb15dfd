/**
 * POST to another system. The address is checked when the connection is made, after the name has been resolved, so that a
 * name cannot lead to an internal address. No redirect is followed, and only the start of the answer is read.
 */
import { lookup as resolve } from "node:dns"
import { request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { isPublicAddress } from "../ground/public-address"
import type { Outgoing, OutgoingAnswer } from "../jobs/deliver"

/** For connection, request and answer together. */
const TIMEOUT_MS = 10_000
const MOST_ANSWER = 16 * 1024

/** An address that no request may reach. Its message is shown to the user. */
export class ClosedAddressError extends Error {
  constructor(address: string) {
    super(`Alamat ${address} tidak boleh dihubungi.`)
  }
}

/** Resolves names for a socket, which connects to these addresses alone. */
const publicLookup: LookupFunction = (hostname, options, done) =>
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const wrong = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (wrong) return done(new ClosedAddressError(wrong.address), [])
    if (!first) return done(new Error(`${hostname} has no address`), [])
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })

/** @throws ClosedAddressError, or the error of the connection */
export function postOutgoing({
  url,
  headers,
  body,
  signal,
  internal,
  timeout = TIMEOUT_MS,
}: Outgoing & { timeout?: number }): Promise<OutgoingAnswer> {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, "")
  return new Promise<OutgoingAnswer>((done, fail) => {
    // Stored while the setting allowed it.
    if (!internal && target.protocol !== "https:") return fail(new Error("Alamat harus diawali https://"))
    if (!internal && isIP(host) && !isPublicAddress(host)) return fail(new ClosedAddressError(host))
    const bytes = Buffer.from(body)
    const within = AbortSignal.timeout(timeout)
    const send = target.protocol === "https:" ? requestHttps : requestHttp
    const sent = send(target, {
      method: "POST",
      // A kept connection would skip the check.
      agent: false,
      headers: { ...headers, "Content-Length": bytes.length },
      signal: signal ? AbortSignal.any([signal, within]) : within,
      ...(!internal && { lookup: publicLookup }),
    })
    sent.on("error", (error) =>
      fail(within.aborted ? new Error(`Tidak ada jawaban dalam ${timeout / 1000} detik.`) : error),
    )
    // An answer that changes the protocol ends in no error.
    const dropped = () => fail(new Error("Koneksi ditutup tanpa jawaban."))
    sent.on("close", dropped)
    sent.on("response", (response) => {
      sent.off("close", dropped)
      const parts: Buffer[] = []
      let size = 0
      const end = () => {
        sent.destroy()
        const text = Buffer.concat(parts).toString("utf8").slice(0, MOST_ANSWER)
        done({ status: response.statusCode ?? 0, text })
      }
      response.on("data", (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size >= MOST_ANSWER) end()
      })
      response.on("end", end)
      response.on("error", fail)
    })
    sent.end(bytes)
  })
}
