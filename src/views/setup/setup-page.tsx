import type { Resource } from "../../core/schema/resource"
import type { SetupPage as SetupPageDeclaration } from "../../core/schema/setup"
import { useRegistry } from "../context/registry-context"
import { AddHere } from "../form/add-here/add-here"
import page from "../screen/page.module.css"
import styles from "./setup.module.css"
import { SetupPanel } from "./setup-panel"

/** A page of several setup lists beside each other (AB-40, SU-01). */
export function SetupPage({ page: declared }: { page: SetupPageDeclaration }) {
  const registry = useRegistry()
  return (
    <AddHere>
      <h1 className={`${page.title} ${styles.title}`} data-screen-title>
        {declared.heading}
      </h1>
      <div className={styles.sheet}>
        <div className={styles.panels}>
          {declared.panels.map(({ resource, label, fixed, where }) => (
            <SetupPanel
              key={`${resource}-${label}`}
              resource={registry.get(resource)}
              label={label}
              {...(fixed && { fixed })}
              {...(where && { where })}
            />
          ))}
        </div>
      </div>
    </AddHere>
  )
}

/** A setup list with a page of its own. */
export function SetupList({ resource }: { resource: Resource }) {
  return (
    <AddHere>
      <h1 className={`${page.title} ${styles.title}`} data-screen-title>
        {resource.list.heading}
      </h1>
      <div>
        <SetupPanel resource={resource} label={resource.label.singular} />
      </div>
    </AddHere>
  )
}
