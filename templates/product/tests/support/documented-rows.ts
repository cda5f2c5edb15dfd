/** Records on which tests rely; all others are drawn from the declarations. */
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"

type Rows = Readonly<Record<string, readonly Values[]>>

export const WRITTEN: Rows = {
  roles: [
    { id: "r-super", name: "superadmin" },
    { id: "r-admin", name: "Kepala Kantor" },
  ],
}

/** Records that occupy others, for new forms. */
export const IN_USE: Rows = {}

/** Values of a stored record that its declaration does not tell. */
export const ownValues = (_: Resource): Values => ({})
