/** Cassava above 14 % moisture rots in the store. */
import { Tag } from "../../../src/ui/tag"
import { defineCells } from "../../../src/views/context/define-cells"
import { receipts } from "./receipts"

export const cells = defineCells(receipts, {
  moisture: ({ value, text }) => <Tag text={text} tone={value > 14 ? "bad" : undefined} />,
})
