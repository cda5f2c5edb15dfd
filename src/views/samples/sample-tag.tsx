import { t } from "../../texts/language"
import styles from "./sample-tag.module.css"

/** Marks a sample in a list. */
export const SampleTag = () => <span className={styles.tag}>{t("Contoh")}</span>
