import { createListeners } from "../../session/listeners"

/** Backups of this tab. A module of its own, so that the reminder does not load the panel. */
export const { emit: announceBackup, subscribe: onBackup } = createListeners()
