/** Marks a new record that is on the device and not on the server yet, where a data provider answers with it. */
export const WAITING = "menunggu"
