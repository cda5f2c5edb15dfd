import { type BaseRecord, type HttpError, useCreate, useUpdate } from "@refinedev/core"
import { useRef, useState } from "react"
import { versionOf } from "../../../core/codec/codec"
import { type Fate, WAITING } from "../../../core/codec/waiting"
import type { Resource } from "../../../core/schema/resource"
import type { Values } from "../../../core/schema/types"
import { dropDraft } from "../../../session/drafts"
import { noteLastUsed } from "../../../session/last-used"
import { samePerson } from "../../../session/session"
import { isStale, statusOf } from "../../failure/failure"
import type { Passwords } from "../password/use-passwords"
import { useIsGone } from "../record/use-newer-record"
import type { FormStore } from "../state/store-types"
import { hasNewAccount } from "./lost-response"
import { useConfirmChoices } from "./use-confirm-choices"
import { useRefresh } from "./use-refresh"

export interface Saved {
  /** A password that the save has generated and that is shown once. */
  password: string | null
  /** undefined: the server has the record. */
  fate: Fate | undefined
  /** The record as the host has it; null if its response was lost. */
  record: BaseRecord | null
}

/** `again`: the form is based on the newer record, send it once more; `stop`: back to typing; else the error to show. */
export type Settled = "again" | "stop" | { error: unknown }

interface Options {
  /** The record's; '' for a new one. */
  id: string
  /** Idempotency key of a new record. */
  key?: string
  /** Slot of the draft. */
  slot: string
  passwords: Passwords
  /** Returns the form to send, once its choices are loaded; null: it is not valid. Default: the form itself. */
  toSend?: () => FormStore | null
  onInvalid?: () => unknown
  /** The record was changed meanwhile. */
  onStale: (error: unknown) => Promise<Settled>
  /** The record was deleted meanwhile. Returns a new record's form to send, or true: left, false: back to typing, null: show the error. */
  onGone?: ((error: unknown, isSame: () => boolean) => Promise<FormStore | boolean | null>) | undefined
  onFailed: (target: FormStore, error: unknown) => unknown
  /** Shows success and leaves. The save stays busy after it, so that nothing is sent twice. */
  onSaved?: (target: FormStore, saved: Saved, isSame: () => boolean) => Promise<void>
}

/** Saves a form or a row, one attempt at a time (AB-80); the caller shows what came of it. */
export function useSave(form: FormStore, options: Options) {
  const { resource } = form
  const { id, slot, passwords } = options
  const write = useWriteRecord(resource, id, options.key)
  const refresh = useRefresh(resource)
  const isGone = useIsGone(resource)
  const confirmed = useConfirmChoices()
  // A save that outlives its session sends, asks and shows nothing in the next user's.
  const [isSame] = useState(() => samePerson())
  const running = useRef(false)
  const [phase, setPhase] = useState<"idle" | "sending" | "saved">("idle")
  /** Password of an account that an earlier save made though its response was lost. */
  const owed = useRef<string | null>(null)

  const attempt = async (target: FormStore): Promise<boolean> => {
    const { values, password } = passwords.withGenerated(target)
    if (Object.keys(target.validate(values)).length > 0) {
      await options.onInvalid?.()
      return false
    }
    if (!(await confirmed(target, values)) || !isSame()) return false
    let record: BaseRecord
    try {
      if (password !== null) await passwords.prepare()
      if (!isSame()) return false
      record = await write(target, values)
    } catch (error) {
      console.error(error)
      const earlier = passwords.failed(error, password)
      if (!isSame()) return false
      if (target.mode === "edit") return recover(target, { error, typed: values, earlier })
      if (statusOf(error) === 409 && earlier !== null && (await passwords.isMade(values))) {
        refresh.own()
        return finish(target, { password: earlier, fate: undefined, record: null })
      }
      await options.onFailed(target, error)
      return false
    }
    const fate = record[WAITING] as Fate | undefined
    return finish(target, { password: password ?? owed.current, fate, record })
  }

  /** Handles a refused change: the record was changed or deleted meanwhile, or the server has another reason. */
  const recover = async (
    target: FormStore,
    failed: { error: unknown; typed: Values; earlier: string | null },
  ): Promise<boolean> => {
    let { error } = failed
    if (isStale(error)) {
      const before = target.original()
      const settled = await options.onStale(error)
      if (settled === "stop") return false
      if (settled === "again") {
        if (hasNewAccount(resource, { before, now: target.original(), typed: failed.typed }))
          owed.current = failed.earlier
        return attempt(target)
      }
      error = settled.error
    }
    const gone = options.onGone && statusOf(error) === 404 && (await isGone(target.original()))
    if (!isSame()) return false
    const next = gone ? await options.onGone?.(error, isSame) : null
    if (typeof next === "boolean") return next
    if (next) return attempt(next)
    await options.onFailed(target, error)
    return false
  }

  const finish = async (target: FormStore, saved: Saved): Promise<true> => {
    form.finish()
    dropDraft(slot)
    if (target.mode === "create") noteOffered(target)
    refresh.siblings()
    setPhase("saved")
    await options.onSaved?.(target, saved, isSame)
    return true
  }

  /** true: the record is saved, and the session is still the same. */
  const save = async (): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setPhase("sending")
    let done = false
    try {
      const target = (await form.loaded()) && (options.toSend ?? (() => form))()
      done = target ? await attempt(target) : false
    } catch (error) {
      console.error(error)
      if (isSame()) await options.onFailed(form, error)
    } finally {
      const stays = done && options.onSaved !== undefined
      running.current = stays
      setPhase(stays ? "saved" : "idle")
    }
    return done && isSame()
  }
  return { busy: phase !== "idle", sending: phase === "sending", save }
}

/** Keeps what the next form of this resource offers. */
function noteOffered(form: FormStore): void {
  const { resource } = form
  const values = form.values()
  const kept = resource.fields.filter(({ key, offer }) => offer === "last" && form.view(key).active)
  noteLastUsed(resource.name, Object.fromEntries(kept.map(({ key }) => [key, values[key]])))
}

/**
 * Sends the values of a form as a new record or as a change, by the mode of the form.
 * @param id the record's; '' for a new one
 * @param key idempotency key of a new record, the same for each attempt
 * @returns the saved record; one that only this device has is marked with its fate @throws HttpError
 */
function useWriteRecord({ name }: Resource, id: string, key?: string) {
  const create = useCreate<BaseRecord, HttpError, Values>()
  const update = useUpdate<BaseRecord, HttpError, Values>()
  return async (form: FormStore, values: Values): Promise<BaseRecord> => {
    const call = {
      resource: name,
      values,
      meta: { key, context: form.context, version: versionOf(form.original()) },
      successNotification: false,
      errorNotification: false,
    } as const
    const { data } =
      form.mode === "create"
        ? await create.mutateAsync(call)
        : await update.mutateAsync({ ...call, id, mutationMode: "pessimistic" })
    return data
  }
}
