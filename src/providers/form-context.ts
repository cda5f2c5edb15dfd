import type { MetaQuery } from "@refinedev/core"
import type { Context, Me, Mode, Values } from "../core/schema/types"
import { me as signedIn } from "../session/session"

/** The form's context (`meta.context`); without a form, one that knows only the user. */
export const contextOf = (meta: MetaQuery | undefined, mode: Mode, me: () => Me = signedIn): Context =>
  (meta?.context as Context | undefined) ?? {
    mode,
    me: me(),
    ref: () => undefined,
    rows: () => undefined,
    original: undefined,
  }

/** The record as its form or its list showed it (`meta.context.original`, `meta.original`). */
export const originalOf = (meta: MetaQuery | undefined): Values | undefined =>
  (meta?.context as Context | undefined)?.original ?? (meta?.original as Values | undefined)
