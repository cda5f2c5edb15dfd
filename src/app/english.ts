/** The English language, in one chunk that is loaded only if the user chose it (docs/decisions/languages.md). */
import { mapTexts } from "../core/schema/texts"
import { createLanguage, type Texts } from "../texts/create-language"
import { en } from "../texts/en"
import { setLanguage } from "../texts/language"

/** The declarations' texts, from the files next to them. */
const companions = import.meta.glob<Texts>(
  ["../../resources/**/*.en.ts", "../../print-templates/**/*.en.ts"],
  { eager: true, import: "en" },
)

export function switchToEnglish(): void {
  setLanguage(createLanguage(en, Object.assign({}, ...Object.values(companions)), mapTexts))
  document.documentElement.lang = "en"
}
