import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useLocation, useNavigate } from "react-router"
import { formatNumber } from "../../core/format/number"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { UNTOUCHED, writeAddress } from "../../lists/list-state"
import { joinShow, splitShow } from "../../lists/show-address"
import { forgetRecent, type RecentRecord, recentRecords } from "../../session/recent"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { SearchIcon } from "../../ui/icon"
import { onDemand } from "../../ui/on-demand"
import { useMedia } from "../../ui/use-media"
import { useCanNow } from "../../views/context/registry-context"
import { registry, screens } from "../product"
import { screenAt } from "../screens"
import { buttonsHere, type FinderAction, type Show, useActions } from "./actions"
import type { Begun } from "./finder"
import styles from "./finder.module.css"
import { listActions, pressOnScreen } from "./list-actions"
import { homeOf, loadList, MATCHES_PER_LIST, searchableLists, summaryOf } from "./record-lists"
import { type FinderTarget, searchTargets, targetsFor } from "./targets"
import { useMatches } from "./use-matches"

/** Most lists that could not be searched that are named. */
const NAMED_LISTS = 2

interface Group {
  label: string
  choices: readonly FinderAction[]
  /** The text that the choices match; records match the one before until all lists have answered. */
  text: string
  /** None of its records matches by name. */
  unnamed?: boolean
}

interface Props {
  /** Called once the dialog is there. Result: typed before. */
  begun: () => Begun | null
  onClose: () => void
  onShow: Show
}

const DetailDialog = onDemand(async () => (await import("../../views/detail/detail-dialog")).DetailDialog)

/** Class of a part that a phone never cuts: one word (a date, a code) or a short match. */
const partClass = (text: string, short = 0) =>
  text.length <= short || /^( · )?\S+$/.test(text) ? styles.whole : undefined

/** Most characters of a match that is never cut: a person's name beside another one. */
const SHORT = 16

/** The name of the field with a match, its value, and facts; a phone leaves out the name where it and the match do not fit. */
function Aside({ within, match: [from, to] = [0, 0] }: Pick<FinderAction, "within" | "match">) {
  const begin = to > 0 ? within.indexOf(": ") + 2 : 0
  const end = to > 0 ? `${within} · `.indexOf(" · ", to) : 0
  // A long value needs room up to the end of its match, for the mark of a cut, and for the facts.
  const room = end - begin > SHORT ? { flexBasis: `${to - begin + 4 + within.length - end}ch` } : undefined
  return (
    <span className={styles.aside} title={within}>
      {within.slice(0, begin)}
      <span className={styles.values} style={room}>
        {to > 0 && (
          <span className={partClass(within.slice(begin, end), SHORT)}>
            {within.slice(begin, from)}
            <mark>{within.slice(from, to)}</mark>
            {within.slice(to, end)}
          </span>
        )}
        {within
          .slice(end)
          // Also between a name and its code.
          .split(/(?= · )|(?<=[a-z])(?=\/[A-Z])/)
          .map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be equal, and keep their order
            <span key={index} className={partClass(fact)}>
              {fact}
            </span>
          ))}
      </span>
    </span>
  )
}

/** Dialog that searches screens, actions and records: a combobox whose list is always open. */
export function FinderDialog({ begun, onClose, onShow }: Props) {
  const can = useCanNow()
  const navigate = useNavigate()
  const location = useLocation()
  const isPhone = useMedia("screen and (width < 40em)")
  const id = useId()
  const [text, setText] = useState("")
  /** Key of the choice that the user has moved to; '' for the first one, which a later match may become. */
  const [active, setActive] = useState("")
  /** Enter was pressed before the first choice was certain. */
  const [entered, setEntered] = useState(false)
  const [announced, setAnnounced] = useState("")
  // Not at the render, which may be some keys before the dialog is there.
  useLayoutEffect(() => {
    const typed = begun()
    if (!typed) return
    setText(typed.text)
    setEntered(typed.entered)
  }, [begun])
  const list = useRef<HTMLDivElement>(null)
  const targets = useMemo(() => targetsFor(can), [can])
  const lists = useMemo(() => searchableLists(can), [can])
  const [recent, setRecent] = useState(recentRecords)
  const { text: answered, wanted, found, stale, busy, failed } = useMatches(text, lists)
  const everywhere = useActions(onClose, onShow)
  // Read once, since the screen behind an open dialog does not change.
  const [here] = useState(() => buttonsHere(onClose))

  const ofLists = useMemo(
    () =>
      listActions(can).map((action) => ({
        ...action,
        run: () => {
          // An open dialog would keep the focus.
          flushSync(onClose)
          navigate(action.path)
          pressOnScreen(action)
        },
      })),
    [can, onClose, navigate],
  )

  const goTo = (path: string) => {
    onClose()
    navigate(path)
  }
  /** At its address in its list; over a form, and for a setup list, as a dialog. */
  const onRecord = (resource: Resource, record: StoredRecord) => {
    const { name, list } = resource
    const isForm = screenAt(screens, location)?.content.kind === "form"
    if (list.path === "" || isForm || !can({ resource: name, action: "show" }))
      return onShow((close) => <DetailDialog resource={resource} record={record} onClose={close} />)
    const kept = location.pathname === list.path ? splitShow(location.search).list : ""
    goTo(list.path + joinShow(kept, record.id))
  }
  const openRecent = async (one: RecentRecord) => {
    const resource = registry.get(one.resource)
    try {
      const record = (await loadList(resource)).find((row) => row.id === one.id)
      if (record) return onRecord(resource, record)
      forgetRecent(one)
      setRecent(recentRecords())
      setAnnounced(t("{name} sudah tidak ada.", { name: one.name }))
    } catch (error) {
      console.error(error)
      setAnnounced(resource.messages.loadFailed(resource.list.heading))
    }
  }
  const targetChoices = (kind: FinderTarget["kind"]): FinderAction[] =>
    searchTargets(targets, wanted)
      .filter((target) => target.kind === kind)
      .map(({ path, label, within }) => ({ key: path, label, within, run: () => goTo(path) }))
  // Screens of the user menu are listed among the screens.
  const actions = everywhere.filter(({ key }) => !targets.some(({ path }) => key === `own ${path}`))
  const ofScreens: Omit<Group, "text">[] = [
    {
      label: t("Terakhir dilihat"),
      choices:
        wanted === ""
          ? recent
              .filter(({ resource }) => lists.some(({ name }) => name === resource))
              .map((one) => ({
                key: `${one.resource}/${one.id}`,
                label: one.name,
                within: registry.get(one.resource).label.singular,
                run: () => void openRecent(one),
              }))
          : [],
    },
    { label: t("Halaman"), choices: targetChoices("screen") },
    { label: t("Di halaman ini"), choices: searchTargets(here, wanted) },
    {
      label: t("Aksi"),
      choices: [
        ...targetChoices("action"),
        // Each list has two, too many for an empty search.
        ...searchTargets(wanted === "" ? actions : [...actions, ...ofLists], wanted),
      ],
    },
  ]
  const groups: Group[] = [
    ...ofScreens.map((group) => ({ ...group, text: wanted })),
    ...found.map(({ resource, records, total, rank }) => ({
      text: answered,
      label: resource.label.plural,
      unnamed: rank === 0,
      choices: [
        ...records.map((record) => ({
          key: `${resource.name}/${record.id}`,
          label: nameOf(resource, record) || "–",
          ...summaryOf(resource, record, answered, isPhone),
          run: () => onRecord(resource, record),
        })),
        ...(total > MATCHES_PER_LIST
          ? [
              {
                key: `${resource.name}/*`,
                label: t("Lihat semua {total} di {heading}", {
                  total: formatNumber(total),
                  heading: resource.list.heading,
                }),
                within: "",
                run: () =>
                  goTo(
                    (homeOf(resource) ?? "/") +
                      (resource.list.path ? writeAddress(resource, { ...UNTOUCHED, search: answered }) : ""),
                  ),
              },
            ]
          : []),
      ],
    })),
  ].filter(({ choices }) => choices.length > 0)
  // Keys open no record of a text before.
  const current = groups.filter((group) => group.text === wanted)
  const all = current.flatMap(({ choices }) => choices)
  // A list that came late is below the others, although its name matches.
  const best = current.find(({ unnamed }) => !unnamed) ?? current[0]
  const moved = all.findIndex(({ key }) => key === active)
  const [first] = best?.choices ?? []
  const at = moved >= 0 || !first ? moved : all.indexOf(first)
  /** The first choice may still become another one: none is marked. */
  const isUncertain = active === "" && busy && (!best || best.unnamed === true)
  const marked = isUncertain ? -1 : at
  const optionId = (index: number) => `${id}-${index}`

  const mayScroll = at === moved || at === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results of another text begin at their top
  useEffect(() => {
    if (mayScroll) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" })
  }, [id, at, mayScroll, wanted])

  useEffect(() => {
    if (!entered || isUncertain) return
    setEntered(false)
    if (active === "") all[at]?.run()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const last = all.length - 1
    const next: Readonly<Record<string, number>> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + 10),
      PageUp: Math.max(0, at - 10),
    }
    const step = next[event.key]
    if (step !== undefined) setActive(all[Math.max(0, step)]?.key ?? "")
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      if (isUncertain) setEntered(true)
      else all[at]?.run()
    } else return
    event.preventDefault()
  }

  let index = -1
  const status =
    announced ||
    // The choices of a text before are not counted.
    (stale || (busy && all.length === 0)
      ? t("Mencari...")
      : all.length === 0
        ? t("Tidak ada yang cocok.")
        : busy
          ? t("{all} pilihan, mencari...", { all: formatNumber(all.length) })
          : t("{all} pilihan", { all: formatNumber(all.length) }))
  return (
    <Dialog title={t("Cari apa saja")} size="large" undescribed onDismiss={onClose} footer={null}>
      <div className={styles.head}>
        <SearchIcon />
        <input
          data-autofocus
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={t("Cari")}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={marked >= 0 ? optionId(marked) : undefined}
          placeholder={t("Halaman, orang, kode, nomor...")}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive("")
            setEntered(false)
            setAnnounced("")
          }}
          onKeyDown={onKeyDown}
        />
        <p className={styles.hint} role="status">
          {status}
          {failed.length > 0 &&
            (status.endsWith(".") ? " " : ". ") +
              // Without a connection most lists fail: their names would push the results down.
              (failed.length > NAMED_LISTS
                ? t("{count} daftar tidak dapat dimuat.", { count: formatNumber(failed.length) })
                : t("Tidak dapat dimuat: {failed}.", { failed: failed.join(", ") }))}
        </p>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t("Hasil")} className={styles.list}>
        {groups.map(({ label, choices, text }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox's group
          <div key={`${text} ${label}`} role="group" aria-label={label}>
            <div className={styles.group} aria-hidden="true">
              {label}
            </div>
            {choices.map((choice) => {
              index += 1
              const own = index
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys, as in any combobox
                <div
                  key={choice.key}
                  id={optionId(own)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={own === marked}
                  className={styles.option}
                  onMouseMove={({ movementX, movementY }) => {
                    // Not an option that arrives below a pointer at rest.
                    if (movementX !== 0 || movementY !== 0) setActive(choice.key)
                  }}
                  onClick={choice.run}
                >
                  <span className={styles.name}>{choice.label}</span>
                  {choice.within && <Aside {...choice} />}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </Dialog>
  )
}
