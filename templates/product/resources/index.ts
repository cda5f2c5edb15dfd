/** Every entity of the product. Adding one is adding its file and a line here. */
import type { Declared } from "../src/core/schema/define"
import { admins } from "./admins"
import { items } from "./items"
import { roles } from "./roles"

export const resources = [roles, admins, items] as unknown as readonly Declared[]
