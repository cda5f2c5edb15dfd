import { type BaseRecord, type HttpError, useCreate, useUpdate } from "@refinedev/core"
import { versionOf } from "../../../core/codec/codec"
import { type Fate, WAITING } from "../../../core/codec/waiting"
import type { Resource } from "../../../core/schema/resource"
import type { Values } from "../../../core/schema/types"
import type { FormStore } from "../state/store-types"

/**
 * Sends the values of a form as a new record or as a change, by the mode of the form.
 * @param id the record's; '' for a new one
 * @param key idempotency key of a new record, the same for each attempt
 * @returns the fate of a record that only this device has; undefined once the server has it @throws HttpError
 */
export function useWriteRecord({ name }: Resource, id: string, key?: string) {
  const create = useCreate<BaseRecord, HttpError, Values>()
  const update = useUpdate<BaseRecord, HttpError, Values>()
  return async (form: FormStore, values: Values): Promise<Fate | undefined> => {
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
    return data[WAITING] as Fate | undefined
  }
}
