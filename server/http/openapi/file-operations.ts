/** Operations of fields that hold files: an upload, the caller's own upload, and a stored file. */
import { TEXT } from "../../../src/core/schema/json-schema"
import { fileFields } from "../../records/settle-files"
import type { Endpoint } from "../record-endpoints"
import type { Caller } from "./caller"
import { BYTES, dataOf, IF_NONE_MATCH, objectOf, operation } from "./operation"
import type { Operation, Parameter, Part } from "./types"

const UPLOADED = dataOf(
  objectOf({ claim: TEXT, url: TEXT, name: TEXT, size: { type: "integer" }, type: TEXT }),
)

const NAME: Parameter = {
  name: "name",
  in: "query",
  required: true,
  description: "The file's name with its extension",
  schema: { ...TEXT, maxLength: 1000 },
}

const withBytes = (described: Operation): Operation => {
  const { 204: _, ...responses } = described.responses
  const whole = { description: described.summary, content: BYTES }
  const part = { description: "The bytes of `Range`", content: BYTES }
  return { ...described, responses: { 200: whole, 206: part, ...responses } }
}

export function fileOperations({ resource, all, list }: Endpoint, { may }: Caller): Part {
  const keys = [...new Set(all.flatMap(fileFields).map(({ key }) => key))]
  if (keys.length === 0) return { paths: {}, schemas: {} }
  const { name: tag, label } = resource
  const field: Parameter = { name: "field", in: "path", required: true, schema: { ...TEXT, enum: keys } }
  const uploads = `${list}/-/files/{field}`
  const writes = may(all, "create") || may(all, "edit")
  const reads = may(all, "show") || may(all, "list")
  const read = (id: string, path: string, summary: string) =>
    withBytes(operation({ id, path, tag, summary, parameters: [field, IF_NONE_MATCH], refusals: [403, 404] }))
  const upload = operation({
    id: `${tag}.files.upload`,
    path: uploads,
    tag,
    summary: `${label.singular}: send a file`,
    description: "Answers a claim, which a save of the caller redeems within three days.",
    parameters: [NAME, field],
    answer: UPLOADED,
    status: 201,
    refusals: [400, 403, 404, 413, 415, 422],
  })
  return {
    paths: {
      ...(writes && {
        [uploads]: { post: { ...upload, requestBody: { required: true, content: BYTES } } },
        [`${uploads}/{claim}`]: {
          get: read(`${tag}.files.uploaded`, `${uploads}/{claim}`, `${label.singular}: a file just sent`),
        },
      }),
      ...(reads && {
        [`${list}/{id}/files/{field}/{hash}`]: {
          get: read(`${tag}.files.show`, `${list}/{id}/files/{field}/{hash}`, `${label.singular}: a file`),
        },
      }),
    },
    schemas: {},
  }
}
