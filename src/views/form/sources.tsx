import { useList } from "@refinedev/core"
import { useEffect } from "react"
import { isLongList } from "../../session/own-server"
import type { StoredRecord } from "../edit-stash"
import { statusOf } from "../failure"
import { useRegistry } from "../registry-context"
import { useFormStore } from "./use-field"

/** Loads what the form reads of other resources, one list a resource, from the cache that the lists share. */
export function Sources() {
  const registry = useRegistry()
  const { resource } = useFormStore()
  return registry
    .dependencies(resource.name)
    .map((read) => <SourceList key={read.resource} name={read.resource} />)
}

function SourceList({ name }: { name: string }) {
  const form = useFormStore()
  const { source } = useRegistry().get(name)
  const { query } = useList<StoredRecord>({
    resource: name,
    pagination: { mode: "off" },
    errorNotification: false,
    // Of a long list our server sends what this form needs.
    ...(source.kind === "rest" && isLongList(source.list) && { meta: { for: form.resource.name } }),
  })
  const { data, isError, error, isFetching, refetch } = query
  const rows = data?.data
  const failed = isError && rows === undefined && !isFetching
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
  const denied = failed && statusOf(error) === 403
  useEffect(
    () => form.setSource(name, { rows, failed, denied, retry: refetch }),
    [form, name, rows, failed, denied, refetch],
  )
  return null
}
