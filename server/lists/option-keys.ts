/** What a record is looked for by where a form's field may be chosen to be it, or what comes of it. */
import type { Registry } from "../../src/core/schema/registry"
import type { Field } from "../../src/core/schema/resource"
import { orElse } from "../../src/core/schema/rule-error"
import type { Context, Option, Values } from "../../src/core/schema/types"
import { searchable } from "../../src/core/text"
import { type TitleOf, titlesOf } from "../../src/fields/record-needs"
import { fieldType } from "../../src/fields/registry"
import type { ListIndex } from "./index/list-index"
import { NOBODY } from "./lookup-fields"

/** Between the texts of a record's choices: no folded text has one. */
const GAP = "\n"

/** What a field offers; a rule of the declaration that fails offers nothing. */
export const offeredBy = (
  field: Field,
  context: Context,
  { titleOf, every = false }: { titleOf: TitleOf; every?: boolean },
): readonly Option[] =>
  orElse(() => fieldType(field).offers(field)?.options(context, titleOf, every) ?? [], [])

/** In the order of `listed.choices.of`; null: nothing comes of this record alone. */
export function optionKeys(
  record: Values,
  { registry, listed }: { registry: Registry; listed: ListIndex },
): (string | null)[] {
  const titleOf = titlesOf(registry)
  const rows = (name: string) => (name === listed.resource.name ? [record] : undefined)
  return listed.choices.of.map(({ field }) => {
    const options = offeredBy(field, { ...NOBODY, rows }, { titleOf, every: true })
    return options.length > 0 ? options.map(({ label }) => searchable(label)).join(GAP) : null
  })
}
