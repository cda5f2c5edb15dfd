/** Session tokens: signed, with an expiry and an id by which the server ends them. */
import { decodeJwt, jwtVerify, SignJWT } from "jose"
import type { AccountNotice } from "../../src/core/session/factors"

const NAME = "koperasi"

/** Claims of a token (RT-32), with its id and expiry. */
export interface Claims {
  id: string
  fullName: string
  role: string
  roleId: string | null
  jti: string
  /** Seconds since 1970. */
  exp: number
  /** For the browser, which then shows the password form only. The server reads the database instead. */
  mustChangePassword: boolean
  mustAddFactor?: boolean | undefined
  /** For the browser's first screen. */
  notices?: readonly AccountNotice[]
}

export interface Tokens {
  sign: (claims: Claims) => Promise<string>
  /** The token's id; undefined for a foreign, changed or expired token. */
  verify: (token: string) => Promise<string | undefined>
}

/** Account and role of a verified token. */
export function ownerOf(token: string): { id: string; roleId: string | null } {
  const { id, roleId } = decodeJwt<Claims>(token)
  return { id, roleId: roleId ?? null }
}

const REMEMBERED = 5000

/** @param key the same in every process on one database, and after a restart (`token-key.ts`) */
export function createTokens(key: Uint8Array, now: () => Date): Tokens {
  const known = new Map<string, { jti: string; exp: number }>()
  const remembered = (token: string): string | undefined => {
    const seen = known.get(token)
    if (seen && seen.exp > Math.floor(now().getTime() / 1000)) return seen.jti
    known.delete(token)
    return undefined
  }
  return {
    sign: ({ id, fullName, role, roleId, jti, exp, mustChangePassword, mustAddFactor, notices = [] }) =>
      new SignJWT({
        id,
        fullName,
        role,
        ...(roleId === null ? {} : { roleId }),
        ...(mustChangePassword && { mustChangePassword }),
        ...(mustAddFactor && { mustAddFactor }),
        ...(notices.length > 0 && { notices }),
      })
        .setProtectedHeader({ alg: "HS256" })
        .setJti(jti)
        .setIssuer(NAME)
        .setAudience(NAME)
        .setIssuedAt(now())
        .setExpirationTime(exp)
        .sign(key),
    verify: async (token) => {
      const seen = remembered(token)
      if (seen) return seen
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ["HS256"],
          issuer: NAME,
          audience: NAME,
          currentDate: now(),
        })
        if (known.size >= REMEMBERED) known.clear()
        const { jti, exp } = payload
        if (jti !== undefined && exp !== undefined) known.set(token, { jti, exp })
        return jti
      } catch {
        return undefined
      }
    },
  }
}
