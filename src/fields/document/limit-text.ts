import { sizeText } from "../../core/document/check"
import type { FieldOf } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { namesOf } from "./accept"

/** File types and size that the field takes. */
export const limitText = ({ extensions, maxBytes }: FieldOf<"document">): string =>
  t("{extensions}; maksimal {maxBytes}", {
    extensions: namesOf(extensions),
    maxBytes: sizeText(maxBytes, " "),
  })
