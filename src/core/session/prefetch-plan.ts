/** The plan of the page's script: requests of an address before the app runs (src/app/prefetch/). */
import type { Action } from "../access/actions"

interface Requests {
  path: string
  /** Paths below the API's base, for a user who can do `action` in one of the modules. */
  calls: readonly string[]
  /** The paged request instead, if the server pages and the address needs no more. */
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

export interface PrefetchScreen extends Requests {
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

/** A screen with the modules that it loads beside the app's, before the build has named the files. */
export interface PlannedScreen extends Requests {
  loads: readonly string[]
}

export interface PrefetchPlan extends Names {
  screens: readonly PlannedScreen[]
}
