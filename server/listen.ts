/** Listens on the address of the settings, and shuts down on a signal. */

import { createServer } from "node:net"
import { PRODUCT } from "../resources/product"
import { type Settings, SettingsError } from "./ground/settings"
import { openPort, type PortLimits } from "./http/port"

/** Milliseconds that closing the database may take. */
const CLOSE_MS = 3000

function cannotListen({ host, port }: Settings, error: NodeJS.ErrnoException): string {
  const place = `${host}:${port}`
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Alamat ${place} sudah dipakai program lain; pilih PORT lain.`,
    EACCES: `Alamat ${place} tidak boleh dipakai; pilih PORT di atas 1023.`,
    EADDRNOTAVAIL: `HOST '${host}' bukan alamat mesin ini.`,
    ENOTFOUND: `HOST '${host}' tidak dikenal.`,
  }
  return sentences[error.code ?? ""] ?? `Tidak dapat melayani di ${place}: ${error.message}.`
}

/** Binds the address for a moment. @throws SettingsError if it is not available */
export const requireFree = (settings: Settings): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", (error) => reject(new SettingsError(cannotListen(settings, error))))
    probe.listen(settings.port, settings.host, () => probe.close(() => resolve()))
  })

export interface Serving {
  fetch: Parameters<typeof openPort>[0]
  limits?: PortLimits
  /** The served build and earlier ones. */
  builds?: readonly string[]
  /** Stops background work at once. */
  ending?: () => void
  /** Answers requests that still wait, half-way through the grace period. */
  hurry?: () => void
  /** Runs last. */
  close: () => Promise<void>
}

/** Serves until SIGINT or SIGTERM; a second one ends the process at once. */
export function listen(settings: Settings, { fetch, close, ending = () => {}, ...more }: Serving): void {
  const port = openPort(fetch, more)
  port.server.listen(settings.port, settings.host, () => {
    const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host
    const address = port.server.address()
    const number = typeof address === "object" && address ? address.port : settings.port
    console.log(`${PRODUCT} siap di http://${host}:${number}`)
  })
  port.server.on("error", (error: NodeJS.ErrnoException) => {
    console.error(cannotListen(settings, error))
    close().finally(() => process.exit(1))
  })
  let stopping = false
  const stop = () => {
    // A second signal ends the process at once.
    if (stopping) process.exit(1)
    stopping = true
    ending()
    const end = () => process.exit(0)
    void port
      .close()
      .then(() => {
        // A database in an outage may never close.
        setTimeout(end, CLOSE_MS).unref()
        return close()
      })
      .finally(end)
  }
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
}
