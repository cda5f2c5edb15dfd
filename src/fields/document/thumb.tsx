import { useEffect, useRef, useState } from "react"
import { extensionOf } from "../../core/document/check"
import type { DocumentValue } from "../../core/document/value"
import styles from "./document.module.css"
import { loadDocument } from "./files"

/** Distance from the screen at which a picture begins to load. */
const MARGIN = "200px"

/** A small picture of a file: the picture itself once it comes near the screen, else its extension. */
export function Thumb({ document }: { document: Pick<DocumentValue, "url" | "type" | "name"> }) {
  const box = useRef<HTMLSpanElement>(null)
  const [picture, setPicture] = useState("")
  const { url, type, name } = document
  useEffect(() => {
    const element = box.current
    if (!element || !type.startsWith("image/")) return
    let shown = ""
    let gone = false
    const load = async () => {
      const blob = await loadDocument(url).catch(() => undefined)
      if (!blob || gone) return
      shown = URL.createObjectURL(blob)
      setPicture(shown)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void load()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => {
      gone = true
      observer.disconnect()
      if (shown) URL.revokeObjectURL(shown)
      setPicture("")
    }
  }, [url, type])
  return (
    <span ref={box} className={styles.preview} aria-hidden="true">
      {picture ? <img className={styles.preview} src={picture} alt="" /> : extensionOf(name).toUpperCase()}
    </span>
  )
}
