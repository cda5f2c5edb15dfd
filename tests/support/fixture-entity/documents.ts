/** The product's documents and two of the fixture entity, as `print-templates/index.ts` would have them. */
import { documents as product } from "../../../print-templates"
import { isDocumented } from "../documented"
import { orchardList, orchardSheet } from "./orchard-list"

export const documents = [
  ...product.filter(({ resource }) => isDocumented(resource)),
  orchardList,
  orchardSheet,
]
