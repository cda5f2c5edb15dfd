/** The plan of the page's script: requests of an address before the app runs (src/app/prefetch/). */
import type { Action } from "../access/actions"

interface Asked {
  path: string
  /** Paths below the API's base, for a user who can do `action` in one of the modules. */
  calls: readonly string[]
  /** The paged request in their place, if the server pages and the address needs nothing else. */
  page?: string
  action: Action
  modules: readonly string[]
}

interface Names {
  home: string
  superadmin: string
  fullModule: string
  /** English message for an app whose script did not load. */
  failed: string
}

export interface PrefetchScreen extends Asked {
  /** Indices in `PrefetchTable.files`. */
  files: readonly number[]
}

export interface PrefetchTable extends Names {
  /** Names below `/assets/`. */
  files: readonly string[]
  screens: readonly PrefetchScreen[]
  /** Indices of the English texts: requested if English was chosen, before the script that needs them. */
  english: readonly number[]
}

/** Before the build knows its files: the modules that a screen loads beside those of the app. */
export interface PlannedScreen extends Asked {
  loads: readonly string[]
}

export interface PrefetchPlan extends Names {
  screens: readonly PlannedScreen[]
}
