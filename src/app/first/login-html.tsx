/** Read by the build alone: the login page as it stands before anybody has typed, in each language. */
import "../names"
import { StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { mapTexts } from "../../core/schema/texts"
import { LoginPage } from "../../pages/login/login-page"
import { en } from "../../texts/en"
import { speak, t } from "../../texts/language"
import { createSpeech } from "../../texts/speech"

/** What stands there where the app's script could not be fetched. */
const failed = () => t("Halaman tidak dapat ditampilkan. Periksa koneksi Anda, lalu muat ulang.")

const draw = (lang: string): string => {
  const html = renderToString(
    <StrictMode>
      <LoginPage onSignedIn={() => undefined} />
    </StrictMode>,
  )
  // The page's script gives the focus itself; asked by the attribute too, a browser would complain of being late.
  const page = html.replaceAll(' autofocus=""', "")
  return `<template lang="${lang}" data-failed="${failed()}">${page}</template>`
}

/** @returns HTML: a `<template>` a language, which src/app/first/paint-login.ts takes from the page */
export function drawLogin(): string {
  const indonesian = draw("id")
  speak(createSpeech(en, {}, mapTexts))
  const english = draw("en")
  speak(undefined)
  return indonesian + english
}
