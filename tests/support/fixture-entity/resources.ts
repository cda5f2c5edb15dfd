/** The product's declarations and two more, as `resources/index.ts` would have it. */
import { resources as product } from "../../../resources/index"
import type { Declared } from "../../../src/core/schema/define"
import { orchards } from "./orchards"
import { plots } from "./plots"

export const resources = [...product, orchards, plots] as unknown as readonly Declared[]
