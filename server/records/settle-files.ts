/** The files of a payload: those that the record has stay by their hash, new ones come by their claim. */
import { documentsIn } from "../../src/core/document/value"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { fieldType } from "../../src/fields/registry"
import { storageOf } from "../database/schema"
import type { Queries } from "../database/types"
import { redeemClaim, type StoredFile, touchFile } from "../files/claims"
import type { WriteInput } from "./context"

/** Fields whose files this server stores. */
export const fileFields = (resource: Resource): Field[] =>
  resource.source.kind === "rest"
    ? resource.fields.filter((field) => fieldType(field).keepsFile !== null && storageOf(field) !== null)
    : []

/** The value of a file field; a repeated file counts once. */
const fieldValue = (field: Field, files: readonly StoredFile[]): unknown => {
  const once = new Map(files.map((file) => [file.hash, { url: "", ...file }]))
  return fieldType(field).parse([...once.values()], field)
}

export interface SettledFiles {
  /** Field → its files to store. */
  values: Record<string, unknown>
  /** Field → message. */
  messages: Record<string, string>
}

/** Redeems the claims of a payload and keeps the files that the record has; any other file is refused. */
export async function settleFiles(input: WriteInput, sent: Values): Promise<SettledFiles> {
  const { engine, resource, original, session, trx } = input
  const settled: SettledFiles = { values: {}, messages: {} }
  const now = engine.now()
  for (const field of fileFields(resource)) {
    if (!(field.key in sent)) continue
    const own = new Map(documentsIn(original?.[field.key]).map((file) => [file.hash ?? "", file]))
    const place = { account: session.id, resource: resource.variantOf, field: field.key }
    const files: StoredFile[] = []
    for (const { claim, hash = "" } of documentsIn(sent[field.key])) {
      const kept = claim === undefined ? own.get(hash) : undefined
      const file = kept
        ? { hash, name: kept.name, size: kept.size ?? 0, type: kept.type }
        : claim !== undefined
          ? await redeemClaim(trx, place, { id: claim, now, held: new Set(own.keys()) })
          : undefined
      if (file) files.push(file)
      else settled.messages[field.key] = "Dokumen tidak tersedia lagi. Hapus lalu unggah ulang."
    }
    settled.values[field.key] = fieldValue(field, files)
  }
  return settled
}

/** The files of a restored record that the server still has. */
export async function withHeldFiles(
  trx: Queries,
  resource: Resource,
  { values, now }: { values: Values; now: Date },
): Promise<Record<string, unknown>> {
  const whole: Record<string, unknown> = { ...values }
  for (const field of fileFields(resource)) {
    const held: StoredFile[] = []
    for (const { hash = "", name, size = 0, type } of documentsIn(values[field.key]))
      if (await touchFile(trx, hash, now)) held.push({ hash, name, size, type })
    whole[field.key] = fieldValue(field, held)
  }
  return whole
}
