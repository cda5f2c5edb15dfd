/** SHA-256 by @noble/hashes: the browser's own is not there on plain http, where many of these offices are. */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"

/** The name of a piece, in hexadecimal. */
export const nameOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
