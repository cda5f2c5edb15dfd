import { RequestError } from "../../core/codec/request-error"
import { SECOND_STEP } from "../../core/session/refusals"
import { enterBySso, ssoAddress } from "../../providers/sso"
import { forgetLogin, landingPath } from "../../session/session"
import { t, tLabel } from "../../texts/language"
import { askSecond, type Screen } from "./second-step"

const textOf = (error: unknown): string =>
  error instanceof RequestError ? tLabel(error.message) : t("Penyedia akun tidak dapat dipakai sekarang.")

/** Opens the provider's login page. Never throws. */
export async function startSso({ fail }: Screen): Promise<void> {
  fail("")
  try {
    window.location.assign(await ssoAddress())
  } catch (error) {
    console.error(error)
    fail(textOf(error))
  }
}

/** Signs in by the code in the page's address, which the provider's answer has left there. Never throws. */
export async function finishSso(screen: Screen): Promise<void> {
  const [, code] = /^#sso=([\w-]+)$/.exec(window.location.hash) ?? []
  // No history and no bookmark has it from here on.
  window.history.replaceState(null, "", window.location.pathname)
  if (!code) return
  try {
    await enterBySso(code)
    screen.onSignedIn(landingPath())
  } catch (error) {
    forgetLogin()
    if (error instanceof RequestError && error.code === SECOND_STEP) return askSecond(error.data, screen)
    console.error(error)
    screen.fail(textOf(error))
  }
}
