/** Coordinates in a text. */
import { expect, test } from "vitest"
import { mapAddress, positionIn, positionText } from "../../src/fields/position"

test.each([
  ["-5.3971, 105.2668", -5.3971, 105.2668],
  ["-5.3971,105.2668 (±12 m)", -5.3971, 105.2668],
  [" 1; 2 ", 1, 2],
])("'%s' is %d north, %d east", (text, latitude, longitude) =>
  expect(positionIn(text)).toEqual({ latitude, longitude }),
)

test.each([
  "",
  "dekat balai desa",
  "-5.3971",
  "95, 10",
  "10, 190",
  "1.2.3, 4",
  "-5,3971, 105,2668.1.1",
  null,
  7,
])("%s has no coordinates", (text) => expect(positionIn(text)).toBeUndefined())

test("the text of a device's position has the same place, to a metre", () => {
  const text = positionText({ latitude: -5.397123456, longitude: 105.2668 }, 0.2)
  expect(text).toBe("-5.39712, 105.26680 (±1 m)")
  expect(positionIn(text)).toEqual({ latitude: -5.39712, longitude: 105.2668 })
})

test("the URL of a map has the place and no more", () => {
  const url = new URL(mapAddress({ latitude: -5.4, longitude: 105.2 }))
  expect([url.origin, url.searchParams.get("query")]).toEqual(["https://www.google.com", "-5.4,105.2"])
})
