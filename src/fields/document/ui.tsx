import { Button } from "antd"
import { Suspense, useRef, useState } from "react"
import { checkDocument } from "../../core/document/check"
import { documentsIn } from "../../core/document/value"
import { t } from "../../texts/language"
import { FileArea, FilePick } from "../../ui/file-area"
import { Loading } from "../../ui/loading"
import { onDemand } from "../../ui/on-demand"
import { defineFieldUi, type InputProps } from "../field-ui"
import styles from "./document.module.css"
import { holdFile, releaseFile } from "./files"
import { limitText } from "./limit-text"
import { Thumb } from "./thumb"
import { ViewButton } from "./view-button"

const UploadInput = onDemand(async () => (await import("./upload-input")).UploadInput)

/** A document of a list in the browser, whose file is stored with the save. */
function StoredInput({
  field,
  id,
  value,
  onChange,
  onWork,
  onBlur,
  readOnly,
  invalid,
  describedBy,
  ariaLabel,
}: InputProps<"document">) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState("")
  /** The latest change counts, even if an earlier file takes longer. */
  const last = useRef(0)
  const [document] = documentsIn(value)
  const accept = field.extensions.join(",")

  /** Returns true if the file was accepted. Reading may be slow (a sleeping disk, a share) or fail. */
  const choose = async (file: File): Promise<boolean> => {
    last.current += 1
    const own = last.current
    const bytes = await file
      .slice(0, 4096)
      .arrayBuffer()
      .catch(() => undefined)
    if (own !== last.current) return true
    const checked = bytes
      ? checkDocument({ name: file.name, size: file.size, head: new Uint8Array(bytes) }, field)
      : { refused: t("Dokumen tidak dapat dibaca. Pilih ulang dokumennya.") }
    if ("refused" in checked) {
      setRefused(checked.refused)
      return false
    }
    setRefused("")
    if (document) releaseFile(document.url)
    onChange(holdFile(file, { name: file.name, type: checked.type }))
    return true
  }
  const take = () => {
    last.current += 1
    setRefused("")
    if (document) releaseFile(document.url)
    onChange(null)
    input.current?.focus()
  }

  return (
    <div className={styles.field}>
      {/* A real file input takes focus, label and keyboard; the button beside it only looks better. */}
      <input
        ref={input}
        id={id}
        type="file"
        className={styles.native}
        accept={accept}
        disabled={readOnly}
        aria-label={ariaLabel}
        aria-invalid={invalid || refused !== ""}
        aria-describedby={[refused && `${id}-refused`, describedBy].filter(Boolean).join(" ") || undefined}
        onBlur={onBlur}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onWork?.(choose(file))
          // Allows the same file to be chosen again.
          event.target.value = ""
        }}
      />
      <FileArea disabled={readOnly} onFiles={([file]) => file && onWork?.(choose(file))}>
        {document ? (
          <>
            <Thumb document={document} />
            <span className={styles.name}>{document.name}</span>
            <span className={styles.actions}>
              <ViewButton document={document} />
              {!readOnly && (
                <>
                  <Button size="small" tabIndex={-1} onClick={() => input.current?.click()}>
                    {t("Ganti")}
                  </Button>
                  <Button
                    size="small"
                    danger
                    onClick={take}
                    aria-label={t("Hapus dokumen {name}", { name: document.name })}
                  >
                    {t("Hapus")}
                  </Button>
                </>
              )}
            </span>
          </>
        ) : (
          <FilePick
            tabIndex={-1}
            disabled={readOnly}
            onClick={() => input.current?.click()}
            hint={limitText(field)}
          />
        )}
      </FileArea>
      {refused && (
        <p id={`${id}-refused`} role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
    </div>
  )
}

export const ui = defineFieldUi<"document">({
  type: "document",

  Input: ({ uploadPath, ...props }) =>
    uploadPath === undefined ? (
      <StoredInput {...props} />
    ) : (
      <Suspense fallback={<Loading text={t("Memuat...")} />}>
        <UploadInput {...props} uploadPath={uploadPath} />
      </Suspense>
    ),
})
