import { Suspense, useEffect, useState } from "react"
import { fieldType } from "../../../fields/registry"
import { isLong, useWholeList } from "../../../lists/whole-list"
import { onDemand } from "../../../ui/on-demand"
import { useRegistry } from "../../context/registry-context"
import { statusOf } from "../../failure/failure"
import { useFormStore } from "../state/use-field"

const RemoteOptionsLists = onDemand(async () => (await import("./remote-options")).RemoteOptionsLists)

/** Loads the records that the form reads of other resources, one list for each, from the cache that the lists share. */
export function Sources() {
  const registry = useRegistry()
  const { resource, titleOf } = useFormStore()
  // A line's form does not read the owner, to which its resource refers.
  const names = [
    ...new Set(
      resource.fields.flatMap((field) => Object.keys(fieldType(field).dependencies(field, titleOf))),
    ),
  ]
  const long = names.filter((name) => isLong(registry.get(name)))
  const [whole, setWhole] = useState<readonly string[]>([])
  return (
    <>
      {names
        .filter((name) => !long.includes(name) || whole.includes(name))
        .map((name) => (
          <SourceList key={name} name={name} />
        ))}
      {long.length > 0 && (
        <Suspense>
          <RemoteOptionsLists names={long} onWhole={setWhole} />
        </Suspense>
      )}
    </>
  )
}

function SourceList({ name }: { name: string }) {
  const form = useFormStore()
  const resource = useRegistry().get(name)
  const { data, isError, error, isFetching, refetch } = useWholeList(resource, {
    formOf: isLong(resource) ? form.resource.name : undefined,
  })
  const rows = data?.data
  const failed = isError && rows === undefined && !isFetching
  const denied = failed && statusOf(error) === 403
  useEffect(
    () => form.setSource(name, { rows, failed, denied, retry: refetch }),
    [form, name, rows, failed, denied, refetch],
  )
  return null
}

/**
 * Gives the form the records of its own list, for warnings about similar names and for proposed texts. Data of this browser are
 * read; of a host only loaded records are used (after a visit to the list), since this is not worth a call.
 */
export function SimilarNames() {
  const form = useFormStore()
  const { resource } = form
  const rows = useWholeList(resource, { enabled: resource.source.kind === "browser", live: false }).data?.data
  useEffect(() => {
    if (rows) form.setOwnRecords(rows)
  }, [form, rows])
  return null
}
