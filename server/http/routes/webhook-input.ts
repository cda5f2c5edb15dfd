/** Reads the body of a webhook that is added or changed. */
import type { Registry } from "../../../src/core/schema/registry"
import { LONGEST_URL, WRITE_EVENTS } from "../../../src/core/webhook"
import { refuseFields } from "../../ground/api-error"
import { isId } from "../../ground/ids"
import { endpointsOf } from "../record-endpoints"
import { readName } from "./api-keys"

interface WebhookInput {
  name: string
  url: string
  resource: string
  events: readonly string[]
  roleId: string
  active: boolean
}

/** Events of a resource: its writes and its actions on records. */
const eventsFor = (registry: Registry, name: unknown): string[] | undefined => {
  const endpoint = endpointsOf(registry).find(({ resource }) => resource.name === name)
  const actions = endpoint?.all.flatMap((one) => one.actions.filter(({ on }) => !on.has("page"))) ?? []
  return endpoint && [...WRITE_EVENTS, ...actions.map((action) => action.name)]
}

/** @param internal true if plain HTTP is allowed */
function isUrl(text: unknown, internal: boolean): text is string {
  if (typeof text !== "string" || text.length > LONGEST_URL) return false
  try {
    const { protocol, username, password } = new URL(text)
    return (protocol === "https:" || (internal && protocol === "http:")) && username + password === ""
  } catch {
    return false
  }
}

/** @throws ApiError 422 */
export function readWebhook(
  body: Readonly<Record<string, unknown>>,
  registry: Registry,
  internal: boolean,
): WebhookInput {
  const { url, resource, events, roleId, active = true } = body
  const name = readName(body.name)
  if (!isUrl(url, internal))
    throw refuseFields(422, {
      url: internal ? "Alamat harus diawali https:// atau http://" : "Alamat harus diawali https://",
    })
  const known = eventsFor(registry, resource)
  if (!known) throw refuseFields(422, { resource: "Daftar: pilihan tidak tersedia" })
  const isList = Array.isArray(events) && events.length > 0 && events.every((one) => known.includes(one))
  if (!isList) throw refuseFields(422, { events: "Pilih minimal satu kejadian" })
  if (!isId(roleId)) throw refuseFields(422, { roleId: "Role wajib dipilih" })
  if (typeof active !== "boolean") throw refuseFields(422, { active: "Pilihan tidak valid" })
  return { name, url, resource: String(resource), events: [...new Set<string>(events)], roleId, active }
}

/** Columns of a webhook. */
export const valuesOf = ({ name, url, resource, events, roleId, active }: WebhookInput) => ({
  name,
  url,
  resource,
  events: JSON.stringify(events),
  role_id: roleId,
  active: active ? 1 : 0,
})
