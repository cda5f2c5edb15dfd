/** An authenticator in software: makes passkeys and answers like a browser, right ones and forged ones. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto"

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest()
const base64 = (data: Buffer | string) => Buffer.from(data).toString("base64url")

/** CBOR (RFC 8949) of what an attestation has: integers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number) =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, of]) => [cbor(key), cbor(of as never)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

const PRESENT = 1
const VERIFIED = 4
const ATTESTED = 64

export interface Forged {
  origin?: string
  challenge?: string
  /** False: the person was not verified, only present. */
  verified?: boolean
  userHandle?: string | null
  counter?: number
}

interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
}

/** @param origin of the site, as the browser shows it */
export function openAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const id = randomBytes(20)
  const state = { counter: 0, handle: "" }
  const rpId = new URL(origin).hostname

  const authData = (flags: number, counter: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }
  const clientData = (type: string, challenge: string, shown: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: shown, crossOrigin: false }))
  const flagsOf = (verified: boolean) => PRESENT | (verified ? VERIFIED : 0)

  const coseKey = (key: KeyObject) => {
    const { x = "", y = "" } = key.export({ format: "jwk" })
    return cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    )
  }

  const credential = <T>(response: T) => ({
    id: base64(id),
    rawId: base64(id),
    type: "public-key",
    clientExtensionResults: {},
    response,
  })
  return {
    id: base64(id),
    /** `navigator.credentials.create` */
    create: (options: Options, forged: Forged = {}) => {
      state.handle = options.user?.id ?? ""
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const data = authData(flagsOf(forged.verified ?? true) | ATTESTED, state.counter, attested)
      const statement = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", data],
      ])
      const challenge = forged.challenge ?? options.challenge
      return credential({
        clientDataJSON: base64(clientData("webauthn.create", challenge, forged.origin ?? origin)),
        attestationObject: base64(cbor(statement)),
        transports: ["internal"],
      })
    },
    /** `navigator.credentials.get` */
    get: (options: Options, forged: Forged = {}) => {
      state.counter += 1
      const data = authData(flagsOf(forged.verified ?? true), forged.counter ?? state.counter)
      const client = clientData(
        "webauthn.get",
        forged.challenge ?? options.challenge,
        forged.origin ?? origin,
      )
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const handle = forged.userHandle === undefined ? state.handle : forged.userHandle
      return credential({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
        ...(handle !== null && { userHandle: handle }),
      })
    },
  }
}
export type Authenticator = ReturnType<typeof openAuthenticator>
