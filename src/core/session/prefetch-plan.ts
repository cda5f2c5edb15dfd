/** What a page's own script is told, so that it can ask for what an address needs before the app runs (src/app/prefetch/). */
import type { Flag } from "../access/actions"

interface Asked {
  path: string
  /** Below the API's base; asked for by whoever has the flag in one of the modules. */
  calls: readonly string[]
  /** In their place of a server that cuts pages, where the address asks for nothing else. */
  page?: string
  flag: Flag
  modules: readonly string[]
}

/** Names and texts of the product that the script needs. */
interface Names {
  /** Where a path leads that no screen has. */
  home: string
  superadmin: string
  fullModule: string
  /** English message for an app whose script did not load. */
  failed: string
}

/** Of one path: which files its screen takes. */
export interface PrefetchScreen extends Asked {
  /** Places in `PrefetchTable.files`. */
  files: readonly number[]
}

export interface PrefetchTable extends Names {
  /** Names below `/assets/`. */
  files: readonly string[]
  screens: readonly PrefetchScreen[]
  /** Places of what English is spoken by: asked for where it was chosen, and before the script that needs it. */
  english: readonly number[]
}

/** Before the build knows its files: the modules that a screen loads beside those of the app. */
export interface PlannedScreen extends Asked {
  loads: readonly string[]
}

export interface PrefetchPlan extends Names {
  screens: readonly PlannedScreen[]
}
