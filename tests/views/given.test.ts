/** The references in the address of an add form: only what a `related` names is read. */
import { expect, test } from "vitest"
import { addAddress, givenOf, listOfGiven } from "../../src/views/form/record/given"
import { warehouseRegistry } from "../support/warehouses/product"

const receipts = warehouseRegistry().get("receipts")
const searchOf = (address: string) => address.slice(address.indexOf("?"))

test("a written address is read again, and leads to the list of the same reference", () => {
  const given = givenOf(receipts, searchOf(addAddress("/tambah", "warehouseId", "a&b=1")))
  expect(given).toEqual({ warehouseId: "a&b=1" })
  expect(decodeURIComponent(listOfGiven(receipts, given))).toBe(
    "?filters[0][field]=warehouseId&filters[0][operator]=eq&filters[0][value]=a&b=1",
  )
})

test.each([
  "",
  "?given.number=1",
  "?given.gross=5",
  "?warehouseId=w1",
  `?given.warehouseId=${"x".repeat(65)}`,
])("nothing else is given (%s)", (search) => expect(givenOf(receipts, search)).toEqual({}))
