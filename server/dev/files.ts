/** Sources by the effect of their changes; paths from the root. */

/** Sources that may change the database. */
export const DECLARATIONS = /^(?:resources|migrations)\//
/** Other sources of the API and the checks. */
const CODE = /^(?:server|src\/core|print-templates)\/|^src\/fields\/.*\.ts$/
/** Modules of the page that hold or derive declarations: a hot update would leave old and new ones side by side. */
const WHOLE =
  /^(?:resources|print-templates)\/.*(?:\.ts|\.(?:page|cell)\.tsx)$|^src\/(?:core|fields)\/.*\.ts$/

export const isSource = (file: string): boolean => DECLARATIONS.test(file) || CODE.test(file)

/** True for a file whose change reloads the page, once the API has it, in place of a hot update. */
export const reloadsPage = (file: string): boolean => WHOLE.test(file) && !file.endsWith(".server.ts")
