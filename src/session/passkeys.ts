import { isOwnServer } from "./own-server"

/** True if this browser has passkeys for our own server: on an encrypted page whose address is a name, not a number. */
export const offersPasskeys = (): boolean =>
  isOwnServer() &&
  globalThis.isSecureContext &&
  "PublicKeyCredential" in globalThis &&
  !/^[\d.]+$|:/.test(location.hostname)
