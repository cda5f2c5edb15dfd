/** The product's declarations and two more, as `resources/index.ts` would have it. */
import { resources as product } from "../../../resources/index"
import type { Declared } from "../../../src/core/schema/define"
import { orchards } from "./orchards"
import { plots } from "./plots"
import { visits } from "./visits"

export const resources = [...product, orchards, plots, visits] as unknown as readonly Declared[]
