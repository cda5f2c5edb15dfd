import "../../ui/checkbox.css"
import { Button, Input } from "antd"
import { useId, useRef, useState } from "react"
import { useNavigate } from "react-router"
import { MOST_SHARED, type SharedView, sharingAction } from "../../core/query/shared-view"
import type { Resource } from "../../core/schema/resource"
import { readAddress, toDialect } from "../../lists/list-state"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { useFeedback } from "../../ui/feedback"
import { useCanNow } from "../context/registry-context"
import { reasonOf, serverMessage } from "../failure/failure"
import { useFailure } from "../failure/use-failure"
import { CLOSE_DIALOG } from "../record/leave-prompts"
import { useConfirmedClose } from "../record/use-confirmed-close"
import styles from "./column-dialog.module.css"
import { keepColumnsBefore } from "./columns-before"
import {
  forgetView,
  LONGEST_NAME,
  MOST_VIEWS,
  renameView,
  type SavedView,
  savedViews,
  saveView,
  viewCalled,
} from "./saved-views"
import { savedOf } from "./use-shared-views"
import { useSharing } from "./use-sharing"
import { type ViewLine, ViewLines } from "./view-lines"

interface Props {
  resource: Resource
  query: string
  onColumns: (keys: readonly string[]) => void
  onClose: () => void
}

const renamed = (name: string, to: string): string =>
  t("Tampilan '{name}' sekarang bernama '{to}'.", { name, to })

/** Saves the list's current view under a name, for the user or for all who may see the list, and opens saved ones. */
export function ViewsDialog({ resource, query, onColumns, onClose }: Props) {
  const { name: of, list } = resource
  const navigate = useNavigate()
  const id = useId()
  const { confirm } = useFeedback()
  const [views, setViews] = useState(() => savedViews(of))
  const shared = useSharing(resource)
  const can = useCanNow()
  // The share checkbox is shown, disabled, until the response, so that nothing moves.
  const mayShareLikely =
    shared.pending && (can({ resource: of, action: sharingAction(resource) }) || can("full-access"))
  const [name, setName] = useState("")
  const [forAll, setForAll] = useState(false)
  const [busy, setBusy] = useState(false)
  const [announced, announce] = useState("")
  const [fault, setFault] = useFailure("")
  const wanted = name.trim()
  const replaced = forAll ? shared.sameAs(wanted) : viewCalled(views, wanted)
  const most = forAll ? MOST_SHARED : MOST_VIEWS
  const isFull = (forAll ? shared.views : views).length >= most && !replaced
  const [renaming, setRenaming] = useState("")
  const typing = useRef(false)
  const isTyped = () => wanted !== "" || typing.current
  const close = useConfirmedClose(isTyped, onClose)
  /** Opens the input of a view's name, or closes it; one at a time. */
  const turnTo = async (key: string) => {
    if (key === "" || !typing.current || (await confirm(CLOSE_DIALOG))) setRenaming(key)
  }
  const renames = { renaming, onRenaming: (key: string) => void turnTo(key), typing }

  const take = async (view: SavedView) => {
    if (isTyped() && !(await confirm(CLOSE_DIALOG))) return
    keepColumnsBefore(
      of,
      list.columns.map(({ field }) => field),
    )
    onColumns(view.columns)
    onClose()
    // Navigates like a link: the list follows its address.
    navigate(list.path + view.query)
  }
  /** Runs a change on the server and shows its message. @returns true without a fault */
  const change = async (work: () => Promise<void>, done: string): Promise<boolean> => {
    setBusy(true)
    setFault("")
    try {
      await work()
      announce(done)
      setName("")
      return true
    } catch (error) {
      if (!serverMessage(error)) console.error(error)
      setFault(serverMessage(error) || reasonOf(error) || t("Tampilan bersama tidak dapat diubah."), error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const removeShared = async ({ key, name }: ViewLine) => {
    const sure = await confirm({
      title: t("Hapus tampilan bersama?"),
      text: t("Tampilan ini hilang bagi semua yang memakainya."),
      subject: name,
      okText: t("Hapus"),
      danger: true,
    })
    return sure && change(() => shared.remove(key), t("Tampilan bersama '{name}' dihapus.", { name }))
  }
  const save = async () => {
    if (wanted === "" || isFull || busy) return
    const sure =
      !replaced ||
      (await confirm({
        title: t("Ganti tampilan '{name}'?", { name: replaced.name }),
        text: forAll
          ? t("Isinya berubah bagi semua yang memakainya.")
          : t("Pencarian, filter, urutan, kelompok, dan kolomnya diganti dengan yang sekarang."),
        okText: t("Ganti"),
      }))
    if (!sure) return
    const columns = list.columns.map(({ field }) => field)
    if (forAll) {
      const now = readAddress(resource, query)
      const { filters, sorters } = toDialect(resource, now)
      const state = { filters: filters as SharedView["filters"], sorters, columns, group: now.group }
      void change(() => shared.share(wanted, state), t("Tampilan '{wanted}' dibagikan.", { wanted }))
      return
    }
    setViews(saveView(of, { name: wanted, query, columns }))
    announce(t("Tampilan '{wanted}' disimpan.", { wanted }))
    setName("")
  }
  return (
    <Dialog
      title={t("Tampilan {heading}", { heading: list.heading })}
      onDismiss={close}
      undescribed
      footer={null}
    >
      {views.length + shared.views.length === 0 && (
        <p className={styles.note}>{t("Belum ada tampilan yang disimpan.")}</p>
      )}
      {views.length > 0 && (
        <ViewLines
          views={views.map((view) => ({ ...view, key: view.name, aside: "" }))}
          {...renames}
          onTake={(view) => void take(view)}
          onRemove={async (view) => {
            setViews(forgetView(of, view.name))
            announce(t("Tampilan '{name}' dihapus.", { name: view.name }))
            return true
          }}
          isTaken={(view, name) =>
            viewCalled(
              views.filter((other) => other.name !== view.name),
              name,
            ) !== undefined
          }
          onRename={async (view, to) => {
            setViews(renameView(of, view.name, to))
            announce(renamed(view.name, to))
            return true
          }}
        />
      )}
      {shared.views.length > 0 && (
        <section aria-labelledby={`${id}-shared`}>
          <h3 className={styles.group} id={`${id}-shared`}>
            {t("Untuk semua")}
          </h3>
          <ViewLines
            views={shared.views.map((view) => ({
              ...savedOf(resource, view),
              key: view.id,
              aside: view.by,
              fixed: !view.removable || busy,
            }))}
            {...renames}
            onTake={(view) => void take(view)}
            onRemove={removeShared}
            isTaken={({ key }, name) => (shared.sameAs(name)?.id ?? key) !== key}
            onRename={({ key, name }, to) => change(() => shared.rename(key, to), renamed(name, to))}
          />
        </section>
      )}
      {shared.failed && <p className={styles.note}>{t("Tampilan bersama tidak dapat dimuat.")}</p>}
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label htmlFor={id}>{t("Nama tampilan")}</label>
        <div>
          <Input
            id={id}
            data-autofocus
            maxLength={LONGEST_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button htmlType="submit" type="primary" disabled={wanted === "" || isFull || busy}>
            {replaced ? t("Ganti") : t("Simpan")}
          </Button>
        </div>
        {(shared.mayShare || mayShareLikely) && (
          <label className={styles.share}>
            <input
              type="checkbox"
              disabled={!shared.mayShare}
              checked={forAll}
              onChange={(event) => setForAll(event.target.checked)}
            />
            {t("Bagikan kepada semua yang boleh melihat daftar ini")}
          </label>
        )}
        <p className={styles.note}>
          {isFull
            ? t("Paling banyak {most} tampilan; hapus salah satu dulu.", { most })
            : forAll
              ? t(
                  "Membagikan pencarian, filter, urutan, kelompok, dan kolom seperti sekarang; isi pencarian dan filter ikut terbaca.",
                )
              : t(
                  "Menyimpan pencarian, filter, urutan, kelompok, dan kolom seperti sekarang, untuk Anda di browser ini.",
                )}
        </p>
        {name.length === LONGEST_NAME && (
          <p className={styles.note} role="status">
            {t("Maksimal {most} karakter.", { most: LONGEST_NAME })}
          </p>
        )}
        {fault && <p role="alert">{fault}</p>}
      </form>
      <p className={styles.done} role="status">
        {announced}
      </p>
    </Dialog>
  )
}
