/** Steps and checks of the form of admins and employees. */
import { expect } from "vitest"
import { page } from "vitest/browser"
import type { Field } from "../../../src/core/schema/resource"
import { type Kind, PERSON_TEXTS } from "../../support/people"
import { openApp } from "./app"
import { host } from "./host"
import { boxOf, choose, entryOf, expectCount, expectTexts, fill, inputOf, rowOf, unfold } from "./screen"

export const MEMBERSHIP = [
  "Tanggal Keanggotaan",
  "Member ID",
  "Jenis Pengguna Keanggotaan",
  "Jabatan Keanggotaan",
]
export const MEMBERSHIP_KEYS = new Set(["joinMember", "memberId", "memberRole", "memberPosition"])
export const SELECTS = ["Jabatan", "Kelompok", "Jenis Pengguna", "Status Perkawinan"]
export const DATES = ["Tanggal Masuk", "Tanggal Lahir"]
export const TEXTS = [
  "Nama Lengkap",
  "Email",
  "Tempat Lahir",
  "NIK",
  "Kode PTKP",
  "Alamat",
  "No. Telp",
  "No.NPWP",
]

/** Fills everything that a record without membership needs. */
export async function fillPerson(kind: Kind, group = "NonAnggota"): Promise<void> {
  for (const [label, text] of Object.entries(PERSON_TEXTS)) await fill(label, text)
  await choose("Status Perkawinan", "Kawin")
  await choose("Jenis Pengguna", kind.role.name)
  await choose("Jabatan", kind.position.name)
  await choose("Kelompok", group)
}

export const saves = () => host.calls.filter(({ method }) => method === "POST" || method === "PUT")
export const posts = () =>
  saves().filter(({ method, path }) => method === "POST" && !path.startsWith("/auth"))
export const puts = () => saves().filter(({ method }) => method === "PUT")

/** Expects the message below the field, and in its accessible description. */
export async function expectMessage(label: string, message: string): Promise<void> {
  const input = entryOf(label)
  const text = message.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  await expect.element(input).toHaveAccessibleDescription(new RegExp(`(^| )${text}( |$)`))
  await expect.element(input).toHaveAttribute("aria-invalid", "true")
  const id = (await input.element().getAttribute("id")) ?? ""
  const shown = page.css(`[id="${id}-message"]`)
  await expectTexts(shown, message)
  const [above, below] = await Promise.all([boxOf(input), boxOf(shown)])
  expect(below?.y ?? 0, label).toBeGreaterThan(above?.y ?? 0)
}

/** Label and message of each field that is required in this mode. */
export const requiredOf = (kind: Kind, mode: "create" | "edit", member: boolean): [string, string][] =>
  kind.resource.form.sections
    .flatMap(({ fields }) => fields.map((key) => kind.resource.field(key)))
    .filter(
      (field: Field) => !field.hidden && !field.readOnly[mode] && (member || !MEMBERSHIP_KEYS.has(field.key)),
    )
    .flatMap((field: Field): [string, string][] => {
      const message = field.required[mode]
      return message === null ? [] : [[field.label, message]]
    })

export async function expectStopped(wanted: readonly (readonly [string, string])[]): Promise<void> {
  const summary = page.getByRole("alert").filter({ hasText: `${wanted.length} isian perlu diperiksa` })
  await expect.element(summary).toHaveFocus()
  await unfold(summary)
  await expectTexts(
    summary.getByRole("link"),
    wanted.map(([label]) => label),
  )
  for (const [label, message] of wanted) await expectMessage(label, message)
  await expectCount(page.css('input[aria-invalid="true"], textarea[aria-invalid="true"]'), wanted.length)
}

export async function openAdd(kind: Kind): Promise<void> {
  await openApp(kind.add)
  await expect.element(page.getByRole("heading", { name: kind.headings.add, level: 1 })).toBeVisible()
  await expect.element(entryOf("Kode Karyawan")).toBeVisible()
}

/** Opens the record's form from the list. */
export async function openEdit(kind: Kind, name: string): Promise<void> {
  await openApp(kind.list)
  await rowOf(name).getByRole("button", { name: "Edit" }).click()
  await expect.element(page.getByRole("heading", { name: kind.headings.edit, level: 1 })).toBeVisible()
  await expect.element(inputOf("Nama Lengkap")).toHaveValue(name)
}

export const itemOf = (kind: Kind) => localStorage.getItem(kind.item)
