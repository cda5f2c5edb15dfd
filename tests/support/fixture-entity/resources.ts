/** The product's declarations and two more, as `resources/index.ts` would have it. */
import type { Declared } from "../../../src/core/schema/define"
import { documentedResources } from "../documented"
import { orchards } from "./orchards"
import { plots } from "./plots"
import { visits } from "./visits"

export const resources = [...documentedResources, orchards, plots, visits] as unknown as readonly Declared[]
