/** Read by the build alone: what a page can show before any script has come, in each language. */
import "../names"
import { type ReactNode, StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { mapTexts } from "../../core/schema/texts"
import { LoginPage } from "../../pages/login/login-page"
import { en } from "../../texts/en"
import { speak, t } from "../../texts/language"
import { createSpeech } from "../../texts/speech"
import { Checking } from "../checking"
import type { DrawnPart } from "./paint"

/** What stands there where the app's script could not be fetched. */
const failed = () => t("Halaman tidak dapat ditampilkan. Periksa koneksi Anda, lalu muat ulang.")

function draw(lang: string, part: DrawnPart, content: ReactNode): string {
  const html = renderToString(<StrictMode>{content}</StrictMode>)
  // The page's script gives the focus itself; asked by the attribute too, a browser would complain of being late.
  const page = html.replaceAll(' autofocus=""', "")
  return `<template lang="${lang}" data-part="${part}" data-failed="${failed()}">${page}</template>`
}

const drawBoth = (lang: string): string =>
  draw(lang, "login", <LoginPage onSignedIn={() => undefined} />) + draw(lang, "checking", <Checking />)

/** @returns HTML: `<template>`s, which src/app/prefetch/paint.ts takes from the page */
export function drawParts(): string {
  const indonesian = drawBoth("id")
  speak(createSpeech(en, {}, mapTexts))
  const english = drawBoth("en")
  speak(undefined)
  return indonesian + english
}
