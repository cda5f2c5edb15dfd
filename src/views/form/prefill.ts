/** What was typed on one screen for the add form that opens next: in memory only, for it may be a person's data. */
import type { Values } from "../../core/schema/types"

const waiting = new Map<string, Values>()

export const leavePrefill = (resource: string, values: Values): void => void waiting.set(resource, values)
export const prefillOf = (resource: string): Values | undefined => waiting.get(resource)
export const dropPrefill = (resource: string): void => void waiting.delete(resource)
