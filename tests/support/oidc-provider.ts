/** A real OpenID provider on the loopback address, and a browser's way through its login page without a browser. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { exportJWK, generateKeyPair } from "jose"
import Provider from "oidc-provider"

export const CLIENT = { id: "koperasi", secret: "rahasia klien/9+:=" }

/** Claims of a person of the provider, who signs in by the id. */
export interface Claims {
  email?: string
  email_verified?: boolean | string
}

export interface TestProvider {
  issuer: string
  people: Map<string, Claims>
  /** Opens the address of a sign-in, signs in and agrees. @returns the address that the provider sends the browser to */
  walk: (address: string, person: string) => Promise<URL>
  close: () => Promise<void>
}

/** The product's settings of single sign-on with it, as `OIDC_*` give them. */
export const settingsOf = ({ issuer }: Pick<TestProvider, "issuer">, appUrl: string) => ({
  issuer: new URL(issuer),
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  name: "Akun Kantor",
  appUrl,
})

interface Options {
  redirectUris: readonly string[]
  port?: number
  /** Claims in the ID token, as some providers give them; default: at the userinfo endpoint alone. */
  inIdToken?: boolean
}

/** Cookies by name, each sent to every path. */
function cookieJar() {
  const cookies = new Map<string, string>()
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    take: (headers: Headers) => {
      for (const line of headers.getSetCookie()) {
        const [pair = ""] = line.split(";")
        const at = pair.indexOf("=")
        cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
    },
  }
}

export async function openTestProvider({
  redirectUris,
  port = 0,
  inIdToken = false,
}: Options): Promise<TestProvider> {
  const people = new Map<string, Claims>()
  let handle: ReturnType<Provider["callback"]> | undefined
  const server = createServer((request, response) => handle?.(request, response))
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  // Another key at each start.
  const key = { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: `kunci-${Date.now()}` }
  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [...redirectUris] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    conformIdTokenClaims: !inIdToken,
    pkce: { required: () => true },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ["kunci uji"] },
  })
  handle = provider.callback()

  const walk: TestProvider["walk"] = async (address, person) => {
    const jar = cookieJar()
    const open = async (url: URL, form?: Record<string, string>) => {
      const response = await fetch(url, {
        redirect: "manual",
        headers: { Cookie: jar.header() },
        ...(form && { method: "POST", body: new URLSearchParams(form) }),
      })
      jar.take(response.headers)
      return response
    }
    let url = new URL(address)
    let answer = await open(url)
    for (let step = 0; step < 12; step++) {
      const location = answer.headers.get("Location")
      if (location) {
        url = new URL(location, url)
        if (url.origin !== issuer) return url
        answer = await open(url)
        continue
      }
      const page = await answer.text()
      const [, action] = /action="([^"]+)"/.exec(page) ?? []
      const [, prompt] = /name="prompt" value="([^"]+)"/.exec(page) ?? []
      if (!action || !prompt) throw new Error(`${url.pathname}: ${answer.status} ${page.slice(0, 300)}`)
      answer = await open(new URL(action, url), {
        prompt,
        ...(prompt === "login" && { login: person, password: "x" }),
      })
    }
    throw new Error("the provider does not send the browser back")
  }
  return {
    issuer,
    people,
    walk,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
