/** Buttons of each list by right, as derived from the declarations. */
import { describe, expect, test } from "vitest"
import { type Locator, page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import type { Flag } from "../../src/core/access/actions"
import type { Resource } from "../../src/core/schema/resource"
import { KINDS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { host } from "./support/host"
import { expectCount, resize } from "./support/screen"
import { openAs } from "./support/staff"

/** The page of a resource's list: its own, or a panel of a setup page. */
interface Place {
  resource: Resource
  address: string
  panel: string
}
const places: readonly Place[] = [
  ...registry.all.flatMap((resource): Place[] =>
    resource.list.path ? [{ resource, address: resource.list.path, panel: "" }] : [],
  ),
  ...setupPages.flatMap((page) =>
    page.panels.map(
      (panel): Place => ({
        resource: registry.get(panel.resource),
        address: page.path,
        panel: panel.label,
      }),
    ),
  ),
]

/** One record of each list, so that there is a row to act on. */
function fillLists(): void {
  for (const { name, source } of registry.all) {
    if (source.kind === "browser") {
      localStorage.setItem(source.key, JSON.stringify([{ id: "k1", NoNota: "N-1", komisiGross: "1000" }]))
      continue
    }
    const kind = KINDS.find((each) => each.resource.name === name)
    if (kind) host.data[source.list] = [personOf(kind, 1)]
    else if ((host.data[source.list] ?? []).length === 0) {
      const group = (status: string) => ({ name: status === "MANAGER" ? "Pengelola" : "Pelopor", status })
      host.data[source.list] = ["PIONEER", "MANAGER"].map((status) => ({
        id: status,
        name: `Nama ${status}`,
        group: group(status),
      }))
    }
  }
}

const BUTTONS = { show: "Lihat Detail", edit: "Edit", delete: "Hapus" } as const

/** Buttons of the list for a user with all rights, by the declaration. */
function offers({ list, form, access }: Resource) {
  const inPlace = list.view === "setup"
  const has = (action: "show" | "create" | "edit" | "delete") => access.actions.has(action)
  return {
    add: has("create") && !list.readOnly && (inPlace || form.create !== null),
    show: has("show") && !inPlace,
    edit: has("edit") && !list.readOnly && (inPlace || form.edit !== null),
    delete: has("delete") && !list.readOnly,
  }
}

const listIn = ({ panel }: Place): Locator =>
  panel ? page.getByRole("region", { name: panel, exact: true }) : page.getByRole("main")

const addIn = (place: Place): Locator => {
  const { list, label } = place.resource
  return listIn(place).getByRole("button", {
    name: list.view === "setup" ? "Tambah" : `Tambah ${label.singular}`,
    exact: true,
  })
}

const SETS: readonly (readonly Flag[])[] = [
  ["view"],
  ["view", "add"],
  ["view", "edit"],
  ["view", "delete"],
  ["view", "add", "edit", "delete"],
]

async function expectButtons(place: Place, flags: readonly Flag[]): Promise<void> {
  const _which = `${place.panel || place.resource.list.heading}, ${flags.join("+")}`
  const list = listIn(place)
  const offer = offers(place.resource)
  // A record has loaded: the skeleton has no text.
  await expect.element(list.getByRole("cell").first()).toHaveTextContent(/\S/)
  const wanted = {
    show: offer.show,
    edit: offer.edit && flags.includes("edit"),
    delete: offer.delete && flags.includes("delete"),
  }
  const heads = list.getByRole("columnheader", { name: "Aksi", exact: true })
  await expectCount(heads, wanted.show || wanted.edit || wanted.delete ? 1 : 0)
  await expectCount(addIn(place), offer.add && flags.includes("add") ? 1 : 0)
  for (const action of ["show", "edit", "delete"] as const) {
    const buttons = list.getByRole("button", { name: BUTTONS[action], exact: true })
    if (wanted[action]) await expect.element(buttons.first()).toBeVisible()
    else await expectCount(buttons, 0)
  }
}

describe("a list's buttons", () => {
  for (const address of new Set(places.map((place) => place.address))) {
    const here = places.filter((place) => place.address === address)
    const names = here.map(({ panel, resource }) => panel || resource.list.heading)
    const modules = [...new Set(here.map(({ resource }) => resource.access.module))]
    test(`[PM-27..PM-29, GL-07, GL-08] ${address} (${names.join(", ")}): each button by its own flag of ${modules.join()}, 'Aksi' with at least one`, async () => {
      // Wide enough for the buttons of a row.
      await resize(1720, 900)
      fillLists()
      for (const flags of SETS) {
        await openAs(
          address,
          modules.flatMap((module) => grants(module, ...flags)),
        )
        for (const place of here) await expectButtons(place, flags)
      }
    })
  }
})
