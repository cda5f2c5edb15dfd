/** One file of code: the dialog loads the table that follows it. */
export { GroupDialog } from "./group-dialog"
export { GroupedResults } from "./grouped-results"
