/** Search texts of the options that a record gives to fields of forms. */
import type { Registry } from "../../src/core/schema/registry"
import type { Field } from "../../src/core/schema/resource"
import { orElse } from "../../src/core/schema/rule-error"
import type { Context, Option, Values } from "../../src/core/schema/types"
import { searchable } from "../../src/core/text"
import { type TitleOf, titlesOf } from "../../src/fields/record-needs"
import { fieldType } from "../../src/fields/registry"
import type { ListIndex } from "./index/list-index"
import { EMPTY_CONTEXT } from "./lookup-fields"

/** Separator of the texts of options; no folded text contains it. */
const GAP = "\n"

/** Options of a field; none if a rule of the declaration fails. */
export const offeredBy = (
  field: Field,
  context: Context,
  { titleOf, every = false }: { titleOf: TitleOf; every?: boolean },
): readonly Option[] =>
  orElse(() => fieldType(field).offers(field)?.options(context, titleOf, every) ?? [], [])

/** In the order of `listIndex.choices.of`; null: the record gives no option. */
export function optionKeys(
  record: Values,
  { registry, listIndex }: { registry: Registry; listIndex: ListIndex },
): (string | null)[] {
  const titleOf = titlesOf(registry)
  const rows = (name: string) => (name === listIndex.resource.name ? [record] : undefined)
  return listIndex.choices.of.map(({ field }) => {
    const options = offeredBy(field, { ...EMPTY_CONTEXT, rows }, { titleOf, every: true })
    return options.length > 0 ? options.map(({ label }) => searchable(label)).join(GAP) : null
  })
}
