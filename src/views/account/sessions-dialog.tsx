import { useCustomMutation, useDataProvider } from "@refinedev/core"
import { unwrapList } from "../../core/codec/unwrap"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { readSessions } from "../../core/session/sessions"
import { nameOf } from "../../fields/registry"
import { t } from "../../texts/language"
import { SessionsLayout } from "./sessions-layout"
import { useSessions } from "./use-sessions"

interface Props {
  resource: Resource
  record: StoredRecord
  onClose: () => void
}

/** Another user's sessions, on our own server only, for users who may end them. */
export function SessionsDialog({ resource, record, onClose }: Props) {
  const sessions = useSessions(useCalls(resource, record.id))
  const name = nameOf(resource, record)
  const endAll = () =>
    void sessions.endAll({
      title: t("Akhiri semua sesi"),
      subject: name,
      text: t("Pemilik akun ini langsung keluar dari semua perangkat. Lanjutkan?"),
    })
  return (
    <SessionsLayout
      title={t("Sesi {name}", { name })}
      sessions={sessions}
      endAll={{
        label: t("Akhiri semua sesi"),
        disabled: sessions.ending !== null || !sessions.query.data?.length,
        onClick: endAll,
      }}
      onClose={onClose}
    />
  )
}

function useCalls({ source }: Resource, id: string) {
  const provider = useDataProvider()()
  const { mutateAsync } = useCustomMutation()
  const url = `${source.kind === "rest" ? source.list : ""}/${encodeURIComponent(id)}/sessions`
  const end = (address: string) =>
    mutateAsync({
      url: address,
      method: "delete",
      values: {},
      successNotification: false,
      errorNotification: false,
    })
  return {
    key: ["of", id],
    list: async () => {
      if (!provider.custom) throw new Error("the data provider asks for nothing of its own")
      const { data } = await provider.custom({ url, method: "get" })
      return readSessions(unwrapList(data))
    },
    end: (session: string) => end(`${url}/${encodeURIComponent(session)}`),
    endAll: () => end(url),
  }
}
