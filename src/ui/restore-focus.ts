/** Gives back a lost focus (lost-focus.ts), by code that a list does not load at first; if that cannot be loaded, it stays lost. */
export const restoreFocus = (): void =>
  void import("./lost-focus").then(
    ({ restoreLostFocus }) => restoreLostFocus(),
    () => {},
  )
