/** Declares the cells of `resources/<name>.cell.tsx`. */
import { Component, type ComponentType, type ReactNode } from "react"
import type { Declared } from "../../core/schema/define"
import type { RecordOf } from "../../core/schema/infer"
import type { FieldsInput } from "../../core/schema/types"
import type { CellProps, Cells, DeclaredCells } from "./cells"

type FieldCells<F extends FieldsInput> = {
  readonly [K in keyof F]?: (props: {
    /** Never empty: every list shows an empty value as '-'. */
    value: NonNullable<RecordOf<{ fields: F }>[K & keyof RecordOf<{ fields: F }>]>
    text: string
    record: RecordOf<{ fields: F }>
  }) => ReactNode
}

/** Shows the text in place of a cell that throws, since a list must not fail with one of its cells. */
class TextOnError extends Component<{ text: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? this.props.text : this.props.children
  }
}

function guarded(Cell: ComponentType<CellProps>): ComponentType<CellProps> {
  return (props) => (
    <TextOnError key={`${props.record.id} ${props.text}`} text={props.text}>
      <Cell {...props} />
    </TextOnError>
  )
}

/** @example defineCells(receipts, { moisture: ({ value, text }) => <Tag text={text} tone={value > 14 ? "bad" : undefined} /> }) */
export function defineCells<F extends FieldsInput>(
  { name }: Declared<F>,
  declared: FieldCells<F>,
): DeclaredCells {
  const cells = Object.fromEntries(
    Object.entries(declared).map(([field, Cell]) => [
      field,
      typeof Cell === "function" ? guarded(Cell as ComponentType<CellProps>) : Cell,
    ]),
  )
  return { resource: name, cells: cells as Cells }
}
