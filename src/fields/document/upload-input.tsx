import { Button } from "antd"
import { useRef } from "react"
import { t } from "../../texts/language"
import { FileArea, FilePick } from "../../ui/file-area"
import type { InputProps } from "../field-ui"
import { acceptOf, takesPhotos } from "./accept"
import styles from "./document.module.css"
import { limitText } from "./limit-text"
import { UploadRow } from "./upload-row"
import { useUploads } from "./use-uploads"

type Props = Omit<InputProps<"document">, "uploadPath"> & { uploadPath: string }

/** Files of our own server: each is sent as soon as it is chosen, and the save redeems its claim. */
export function UploadInput(props: Props) {
  const { field, id, onBlur, readOnly, invalid, describedBy, ariaLabel } = props
  const input = useRef<HTMLInputElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const { documents, refused, choose, remove, move, retry } = useUploads(props)
  const accept = acceptOf(field.extensions)

  return (
    <div className={styles.field}>
      {/* A real file input takes focus, label and keyboard; the button beside it only looks better. */}
      <input
        ref={input}
        id={id}
        type="file"
        className={styles.native}
        accept={accept}
        multiple={field.many === true}
        disabled={readOnly}
        aria-label={ariaLabel}
        aria-invalid={invalid || refused.length > 0}
        aria-describedby={
          [refused.length > 0 && `${id}-refused`, describedBy].filter(Boolean).join(" ") || undefined
        }
        onBlur={onBlur}
        onChange={(event) => {
          choose([...(event.target.files ?? [])])
          // Allows the same file to be chosen again.
          event.target.value = ""
        }}
      />
      <FileArea disabled={readOnly} onFiles={choose}>
        {documents.length > 0 && (
          <ul className={styles.rows}>
            {documents.map((document, index) => (
              <UploadRow
                key={document.url}
                document={document}
                readOnly={readOnly}
                onRemove={() => {
                  remove(document.url)
                  input.current?.focus()
                }}
                onRetry={() => retry(document.url)}
                onMove={documents.length > 1 ? (by) => move(document.url, by) : undefined}
                isFirst={index === 0}
                isLast={index === documents.length - 1}
              />
            ))}
          </ul>
        )}
        {!readOnly && (
          <FilePick
            tabIndex={-1}
            onClick={() => input.current?.click()}
            beside={
              takesPhotos(field.extensions) && (
                <span className={styles.photo}>
                  <input
                    ref={photo}
                    type="file"
                    accept="image/jpeg"
                    capture="environment"
                    hidden
                    onChange={(event) => {
                      choose([...(event.target.files ?? [])])
                      event.target.value = ""
                    }}
                  />
                  <Button onClick={() => photo.current?.click()}>{t("Ambil foto")}</Button>
                </span>
              )
            }
            hint={limitText(field)}
          >
            {documents.length > 0 && !field.many ? t("Ganti") : t("Pilih berkas")}
          </FilePick>
        )}
      </FileArea>
      {refused.length > 0 && (
        <div id={`${id}-refused`} role="alert" className={styles.refused}>
          {refused.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
    </div>
  )
}
