/** The claims of the session's token (RT-32). Read, never verified: only the server decides. */
export interface TokenClaims {
  id: string
  fullName: string
  role: string
  roleId: string | undefined
  /** Seconds since 1970. */
  exp: number
  /** Set by our own server: the user must change the password first. */
  mustChangePassword?: boolean
  /** Set by our own server: the user must add a second factor first. */
  mustAddFactor?: boolean
  /** Set by our own server: notices for the first screen. */
  notices?: readonly unknown[]
}

/** The claims; undefined for an unreadable token, or one without `exp`. */
export function readToken(token: string | null | undefined): TokenClaims | undefined {
  const part = token?.split(".")[1]
  if (!part) return undefined
  try {
    const binary = atob(part.replace(/-/g, "+").replace(/_/g, "/"))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    if (typeof claims.exp !== "number") return undefined
    return {
      id: String(claims.id ?? ""),
      fullName: typeof claims.fullName === "string" ? claims.fullName : "",
      role: typeof claims.role === "string" ? claims.role : "",
      roleId: claims.roleId === undefined || claims.roleId === null ? undefined : String(claims.roleId),
      exp: claims.exp,
      ...(claims.mustChangePassword === true && { mustChangePassword: true }),
      ...(claims.mustAddFactor === true && { mustAddFactor: true }),
      ...(Array.isArray(claims.notices) && { notices: claims.notices }),
    }
  } catch {
    return undefined
  }
}

/** True if the token is readable and not yet expired (RT-37, RT-47). @param now milliseconds */
export function isLive(token: string | null | undefined, now: number): boolean {
  const claims = readToken(token)
  return claims !== undefined && claims.exp * 1000 > now
}

/** The token of a response, at up to three levels of `data`. */
export function tokenOf(answer: unknown): string | undefined {
  let box = answer
  for (let depth = 0; depth < 3 && typeof box === "object" && box !== null; depth++) {
    const { token, data } = box as { token?: unknown; data?: unknown }
    if (typeof token === "string" && token.trim()) return token.trim()
    box = data
  }
  return undefined
}
