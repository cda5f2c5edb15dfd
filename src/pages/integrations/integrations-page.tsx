import { Button } from "antd"
import type { ReactNode } from "react"
import { t } from "../../texts/language"
import { AddButton } from "../../ui/add-button"
import { Empty } from "../../ui/empty"
import { Loading } from "../../ui/loading"
import { LoadFailed } from "../../views/failure/load-failed"
import page from "../../views/screen/page.module.css"
import styles from "./integrations.module.css"
import type { useIntegrations } from "./use-integrations"

interface Props<T> {
  title: string
  intro: string
  addText: string
  onAdd: () => void
  query: ReturnType<typeof useIntegrations<T>>["query"]
  loadingText: string
  failedText: string
  emptyText: string
  /** Draws the loaded entries. */
  list: (entries: readonly T[]) => ReactNode
  /** Open dialogs. */
  children: ReactNode
}

/** A page with a list of the server's own, and a button that adds an entry. */
export function IntegrationsPage<T>(props: Props<T>) {
  const { title, query } = props
  return (
    <section className={styles.page}>
      <div className={page.head}>
        <h1 className={page.title} data-screen-title>
          {title}
        </h1>
        <AddButton onClick={props.onAdd}>{props.addText}</AddButton>
      </div>
      <p className={styles.intro}>{props.intro}</p>
      {query.data?.length === 0 ? (
        <div className={styles.list}>
          <Empty text={props.emptyText}>
            <Button type="link" onClick={props.onAdd}>
              {t("Tambah data pertama")}
            </Button>
          </Empty>
        </div>
      ) : query.data ? (
        props.list(query.data)
      ) : query.isError ? (
        <LoadFailed text={props.failedText} query={query} />
      ) : (
        <Loading text={props.loadingText} />
      )}
      {props.children}
    </section>
  )
}
