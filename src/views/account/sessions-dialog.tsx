import { unwrapList } from "../../core/codec/unwrap"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { readSessions } from "../../core/session/sessions"
import { nameOf } from "../../fields/registry"
import { t } from "../../texts/language"
import { useApi } from "../record/use-api"
import { SessionsLayout } from "./sessions-layout"
import { recordPath, useAccountCall } from "./use-account-call"
import { useSessions } from "./use-sessions"

interface Props {
  resource: Resource
  record: StoredRecord
  onClose: () => void
}

/** Another user's sessions, on our own server only, for users who may end them. */
export function SessionsDialog({ resource, record, onClose }: Props) {
  const api = useApi()
  const call = useAccountCall(resource, record.id)
  const sessions = useSessions({
    key: ["of", record.id],
    list: async () =>
      readSessions(
        unwrapList(await api({ url: `${recordPath(resource, record.id)}/sessions`, method: "get" })),
      ),
    end: (session) => call("delete", `sessions/${encodeURIComponent(session)}`),
    endAll: () => call("delete", "sessions"),
  })
  const name = nameOf(resource, record)
  const endAll = () =>
    void sessions.endAll({
      title: t("Akhiri semua sesi"),
      subject: name,
      text: t("Pemilik akun ini langsung dikeluarkan dari semua perangkat. Lanjutkan?"),
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
