/** Everything said in English, in one file that is loaded where it was chosen (docs/decisions/languages.md). */
import { mapTexts } from "../core/schema/texts"
import { en } from "../texts/en"
import { speak } from "../texts/language"
import { createSpeech, type Texts } from "../texts/speech"

/** What the declarations say, beside them: found by their files' names. */
const companions = import.meta.glob<Texts>(
  ["../../resources/**/*.en.ts", "../../print-templates/**/*.en.ts"],
  { eager: true, import: "en" },
)

export function speakEnglish(): void {
  speak(createSpeech(en, Object.assign({}, ...Object.values(companions)), mapTexts))
  document.documentElement.lang = "en"
}
