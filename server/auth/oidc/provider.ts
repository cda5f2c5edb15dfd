/**
 * The OpenID provider of single sign-on, by the certified client: authorization code with PKCE, state and nonce. Its
 * metadata is fetched at the first sign-in and again after an hour or a failure: a provider that is away neither stops
 * the start nor the sign-in by password.
 */
import * as client from "openid-client"
import type { OidcSettings } from "../../ground/oidc-settings"

const METADATA_MS = 3_600_000
const TIMEOUT_SECONDS = 10
/** Difference of the provider's clock. */
const SKEW_SECONDS = 30

/** Secrets of a started sign-in, which stay on the server. */
export interface FlowSecrets {
  state: string
  nonce: string
  verifier: string
  /** Second at which a fresh sign-in was asked for; left out: the provider may know the browser. */
  since?: number
}

export interface Identity {
  email: string
  /** The provider itself says that the address is the person's. */
  verified: boolean
  /** The provider has signed the person in since it was asked to. */
  fresh: boolean
}

export interface Provider {
  name: string
  /** Path of the app that the browser comes back to, with the prefix. */
  loginPath: string
  /** Address of the provider's login page. @throws Error if the provider does not answer */
  begin: (redirectPath: string, secrets: FlowSecrets) => Promise<string>
  /** Redeems the code of an answer. @param query of the address that the provider sent the browser to @throws Error */
  finish: (redirectPath: string, query: string, secrets: FlowSecrets) => Promise<Identity>
}

export const newSecrets = (): FlowSecrets => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})

/** The method of the specification unless the provider does not offer it. */
const authentication =
  (secret: string): client.ClientAuth =>
  (server, ...more) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
    const method = offered.includes("client_secret_basic")
      ? client.ClientSecretBasic
      : client.ClientSecretPost
    return method(secret)(server, ...more)
  }

export function openProvider(
  { issuer, clientId, clientSecret, name, appUrl }: OidcSettings,
  now: () => Date,
): Provider {
  const secret = authentication(clientSecret)
  const insecure = issuer.protocol === "http:"
  let known: { at: number; metadata: Promise<client.ServerMetadata> } | undefined

  const discover = async (): Promise<client.ServerMetadata> => {
    const found = await client.discovery(issuer, clientId, {}, secret, {
      timeout: TIMEOUT_SECONDS,
      ...(insecure && { execute: [client.allowInsecureRequests] }),
    })
    return found.serverMetadata()
  }
  const metadata = (): Promise<client.ServerMetadata> => {
    const at = now().getTime()
    if (known && Math.abs(at - known.at) < METADATA_MS) return known.metadata
    const entry = { at, metadata: discover() }
    known = entry
    entry.metadata.catch(() => {
      if (known === entry) known = undefined
    })
    return entry.metadata
  }
  /** New for each sign-in, so that its keys are fetched anew: one that the provider has just changed is known. */
  const configuration = async (): Promise<client.Configuration> => {
    const config = new client.Configuration({ ...(await metadata()) }, clientId, {}, secret)
    config.timeout = TIMEOUT_SECONDS
    client.enableNonRepudiationChecks(config)
    if (insecure) client.allowInsecureRequests(config)
    return config
  }

  return {
    name,
    loginPath: `${new URL(`${appUrl}/`).pathname}login`,
    begin: async (redirectPath, { state, nonce, verifier, since }) => {
      const parameters = {
        redirect_uri: new URL(redirectPath, appUrl).href,
        scope: "openid email",
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
        ...(since !== undefined && { prompt: "login", max_age: "0" }),
      }
      return client.buildAuthorizationUrl(await configuration(), parameters).href
    },
    finish: async (redirectPath, query, { state, nonce, verifier, since }) => {
      const config = await configuration()
      const address = new URL(redirectPath, appUrl)
      address.search = query
      const tokens = await client.authorizationCodeGrant(config, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error("no ID token")
      // Providers may give the address at the userinfo endpoint alone.
      const found =
        claims.email === undefined && config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims
      return {
        email: typeof found.email === "string" ? found.email : "",
        verified: found.email_verified === true,
        // Some providers ignore `max_age`: their word alone counts.
        fresh:
          since !== undefined &&
          typeof claims.auth_time === "number" &&
          claims.auth_time >= since - SKEW_SECONDS,
      }
    },
  }
}
