import type { Resource } from "../../core/schema/resource"
import page from "../screen/page.module.css"
import styles from "./setup.module.css"
import { SetupPanel } from "./setup-panel"

/** A setup list with a page of its own. */
export function SetupList({ resource }: { resource: Resource }) {
  return (
    <>
      <h1 className={`${page.title} ${styles.title}`} data-screen-title>
        {resource.list.heading}
      </h1>
      <div className={styles.single}>
        <SetupPanel resource={resource} label={resource.label.singular} />
      </div>
    </>
  )
}
