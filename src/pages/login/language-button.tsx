import { changeLanguage, otherLanguage } from "../../session/language"

/** The other language, under its own name. */
export function LanguageButton({ className }: { className: string }) {
  const { lang, name } = otherLanguage()
  return (
    <button type="button" className={className} lang={lang} onClick={() => changeLanguage(lang)}>
      {name}
    </button>
  )
}
