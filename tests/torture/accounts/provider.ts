/** A product with single sign-on, by a real provider on the loopback address. */
import { CLIENT, openTestProvider } from "../../support/oidc-provider"
import { atEnd } from "../cleanup"

export const PATH = "/auth/login/oidc"
/** Address of the app for the way back; the product itself listens elsewhere. */
export const APP_URL = "https://koperasi.example"
export const NAME = "Akun Kantor"

/** Starts a provider. @returns settings of a product that uses it */
export async function openSingleSignOn() {
  const provider = await openTestProvider({ redirectUris: [`${APP_URL}/api/v1${PATH}/callback`] })
  const cancel = atEnd(() => void provider.close())
  return {
    provider,
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: NAME,
      PUBLIC_URL: APP_URL,
    },
    close: async () => {
      cancel()
      await provider.close()
    },
  }
}

export type SingleSignOn = Awaited<ReturnType<typeof openSingleSignOn>>
