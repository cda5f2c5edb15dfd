/** The product's declarations and one more, as `resources/index.ts` would have it. */
import { resources as product } from "../../../resources/index"
import type { Declared } from "../../../src/core/schema/define"
import { orchards } from "./orchards"

export const resources = [...product, orchards] as unknown as readonly Declared[]
