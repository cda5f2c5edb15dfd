import { Button, Input } from "antd"
import { useId, useState } from "react"
import { useNavigate } from "react-router"
import type { Resource } from "../../core/schema/resource"
import { Dialog } from "../../ui/dialog"
import { TrashIcon } from "../../ui/icon"
import styles from "./column-dialog.module.css"
import {
  forgetView,
  hasView,
  LONGEST_NAME,
  MOST_VIEWS,
  type SavedView,
  savedViews,
  saveView,
} from "./saved-views"

interface Props {
  /** With the columns that are shown. */
  resource: Resource
  /** The list's address as it stands. */
  query: string
  onColumns: (keys: readonly string[]) => void
  onClose: () => void
}

/** Names the list as it stands, and brings back what was named before. */
export function ViewsDialog({ resource, query, onColumns, onClose }: Props) {
  const { name: of, list } = resource
  const navigate = useNavigate()
  const id = useId()
  const [views, setViews] = useState(() => savedViews(of))
  const [name, setName] = useState("")
  const [told, setTold] = useState("")
  const wanted = name.trim()
  const replaces = hasView(views, wanted)
  const isFull = views.length >= MOST_VIEWS && !replaces

  const take = (view: SavedView) => {
    onColumns(view.columns)
    onClose()
    // As a link to it would: the list follows its address.
    navigate(list.path + view.query)
  }
  const save = () => {
    if (wanted === "" || isFull) return
    setViews(saveView(of, { name: wanted, query, columns: list.columns.map(({ field }) => field) }))
    setTold(`Tampilan '${wanted}' disimpan.`)
    setName("")
  }
  return (
    <Dialog
      title={`Tampilan ${list.heading}`}
      onDismiss={onClose}
      undescribed
      footer={<Button onClick={onClose}>Tutup</Button>}
    >
      {views.length === 0 ? (
        <p className={styles.note}>Belum ada tampilan yang disimpan.</p>
      ) : (
        <ul className={styles.lines}>
          {views.map((view) => (
            <li key={view.name}>
              <button type="button" className={styles.view} onClick={() => take(view)}>
                {view.name}
              </button>
              <button
                type="button"
                aria-label={`Hapus tampilan ${view.name}`}
                onClick={() => {
                  setViews(forgetView(of, view.name))
                  setTold(`Tampilan '${view.name}' dihapus.`)
                }}
              >
                <TrashIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <label htmlFor={id}>Nama tampilan</label>
        <div>
          <Input
            id={id}
            data-autofocus
            maxLength={LONGEST_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button htmlType="submit" type="primary" disabled={wanted === "" || isFull}>
            {replaces ? "Ganti" : "Simpan"}
          </Button>
        </div>
        <p className={styles.note}>
          {isFull
            ? `Paling banyak ${MOST_VIEWS} tampilan; hapus salah satu dahulu.`
            : "Menyimpan pencarian, saringan, urutan, dan kolom seperti sekarang, untuk Anda di peramban ini."}
        </p>
      </form>
      <p className="sr-only" role="status">
        {told}
      </p>
    </Dialog>
  )
}
