import { useEffect, useRef, useState } from "react"
import { checkDocument } from "../../core/document/check"
import { type DocumentValue, documentsIn } from "../../core/document/value"
import { t } from "../../texts/language"
import type { InputProps } from "../field-ui"
import { addUpload, dropUpload, startUpload } from "./uploads"

/** Bytes of a file's beginning that its check reads. */
const HEAD = 4096

type Props = Pick<InputProps<"document">, "field" | "value" | "onChange" | "onWork"> & { uploadPath: string }

/** The files of a field, and what a user does with them. */
export function useUploads({ field, value, onChange, onWork, uploadPath }: Props) {
  const [refused, setRefused] = useState<readonly string[]>([])
  const documents = documentsIn(value)
  /** The value after the latest change: an upload that ends later must not bring back an older one. */
  const latest = useRef(documents)
  latest.current = documents
  useEffect(
    () => () => {
      // A form that is left sends nothing more.
      for (const { url } of latest.current) dropUpload(url)
    },
    [],
  )
  const most = field.many ? field.maxItems : 1

  const change = (next: DocumentValue[]) => {
    latest.current = next
    onChange(field.many ? next : (next[0] ?? null))
  }

  /** Returns true once the file has its claim, or the user has removed it. */
  const upload = async (url: string): Promise<boolean> => {
    const stored = await startUpload(url)
    const there = latest.current.some((one) => one.url === url)
    if (stored && there) change(latest.current.map((one) => (one.url === url ? stored : one)))
    return stored !== undefined || !there
  }

  const add = async (file: File): Promise<boolean> => {
    const refuse = (reason: string) => {
      setRefused((reasons) => [...reasons, `${file.name}: ${reason}`])
      return false
    }
    const head = await file
      .slice(0, HEAD)
      .arrayBuffer()
      .catch(() => undefined)
    if (!head) return refuse(t("Dokumen tidak dapat dibaca. Pilih ulang dokumennya."))
    const checked = checkDocument({ name: file.name, size: file.size, head: new Uint8Array(head) }, field)
    if ("refused" in checked) return refuse(checked.refused)
    if (field.many && latest.current.length >= most)
      return refuse(t("Paling banyak {most} dokumen.", { most }))
    const chosen = addUpload(file, { path: uploadPath, type: checked.type })
    if (!field.many) for (const one of latest.current) dropUpload(one.url)
    change([...(field.many ? latest.current : []), chosen])
    return upload(chosen.url)
  }

  const choose = (files: Iterable<File>) => {
    setRefused([])
    for (const file of files) onWork?.(add(file))
  }
  const remove = (url: string) => {
    dropUpload(url)
    change(latest.current.filter((one) => one.url !== url))
  }
  const move = (url: string, by: -1 | 1) => {
    const next = [...latest.current]
    const from = next.findIndex((one) => one.url === url)
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(from + by, 0, moved)
    change(next)
  }

  const retry = (url: string) => onWork?.(upload(url))
  return { documents, refused, choose, remove, move, retry }
}
