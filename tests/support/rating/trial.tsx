/**
 * Runs the product with a field of the added type, in a copy of the sources (`tests/fields/added-type.test.ts`).
 */
import { renderToString } from "react-dom/server"
import { film, films } from "./films"
import { resources } from "./resources"
import { access } from "./resources/access"
import { decode, encode } from "./src/core/codec/codec"
import { createRegistry } from "./src/core/schema/registry"
import type { Values } from "./src/core/schema/types"
import { fieldTypes, wire } from "./src/fields/registry"
import { fieldUi } from "./src/fields/registry.ui"
import { createFormStore } from "./src/views/form/state/store"
import { Row } from "./src/views/table/row"
import { openProduct } from "./tests/server/support/api"
import { contextOf } from "./tests/support/context"

const registry = createRegistry([...resources, films] as never, fieldTypes, access)
const resource = registry.get("films")
const context = contextOf(resource, film)
const me = { id: "1", name: "Ani", role: "admin" }

export const overTheWire = (raw: unknown) => {
  const record = decode(resource, raw, wire)
  return { record, payload: encode(resource, record, context, wire) }
}

export const server = () => openProduct({ registry })

export const rowOf = (record: Values) => {
  const none = () => undefined
  return renderToString(
    <table>
      <tbody>
        <Row
          resource={resource}
          record={{ ...record, id: "1" }}
          rights={{ create: false, show: false, edit: false, delete: false } as never}
          selected={null}
          onSelect={none}
          onShow={none}
          onEdit={none}
          onRemove={none}
        />
      </tbody>
    </table>,
  )
}

export const form = () => {
  const store = createFormStore({ resource, mode: "create", me, original: undefined, titleOf: () => "name" })
  const field = resource.field("stars")
  const { Input } = fieldUi(field)
  const drawn = () =>
    renderToString(
      <Input
        {...store.view("stars")}
        field={field}
        id="stars"
        onChange={(value) => store.set("stars", value)}
        onBlur={() => store.blur("stars")}
        invalid={store.view("stars").message !== ""}
        describedBy={undefined}
        titleOf={() => "name"}
      />,
    )
  return { store, drawn }
}
