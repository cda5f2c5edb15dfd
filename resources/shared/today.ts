import { localDay } from "../../src/core/format/moment"

/** Today in the time zone of the browser: the usual day of a record that is made on its day. */
export const today = (): string => localDay(new Date())
