/** Random name of this tab, sent with its writes: their events are not for the tab itself. */
export const TAB_ID = String(Math.random()).slice(2)
