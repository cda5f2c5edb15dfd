/** The English interface for tests in Node. */
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import { mapTexts } from "../../src/core/schema/texts"
import { createLanguage, type Texts } from "../../src/texts/create-language"
import { en } from "../../src/texts/en"
import { setLanguage } from "../../src/texts/language"

const allFields = ({ fields, actions }: Resource) => [
  ...fields,
  ...actions.flatMap(({ asks }) => asks?.fields ?? []),
]

/** Call `setLanguage(undefined)` after the test. @param declared English of declared texts */
export function switchToEnglish(declared: Texts = {}): void {
  // A field takes its messages on first use and keeps them: other files of this process expect Indonesian ones.
  registry.all.map(allFields)
  setLanguage(createLanguage(en, declared, mapTexts))
}
