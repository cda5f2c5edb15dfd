import { textLike } from "../text-like"

/** Degrees north and east. */
export interface Position {
  latitude: number
  longitude: number
}

/** `-5.3971, 105.2668`, with any text after it. */
const PAIR = /^\s*(-?\d{1,2}(?:\.\d{1,12})?)\s*[,;]\s*(-?\d{1,3}(?:\.\d{1,12})?)(?![\d.])/

/** The coordinates at the start of a text; undefined for none ('dekat balai desa'). */
export function positionIn(text: unknown): Position | undefined {
  const [, north, east] = PAIR.exec(typeof text === "string" ? text : "") ?? []
  const [latitude, longitude] = [Number(north), Number(east)]
  if (north === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  return { latitude, longitude }
}

/** Five decimals are a metre. */
export const DECIMALS = 5

/** The stored text: the place and its accuracy in metres. */
export const positionText = ({ latitude, longitude }: Position, accuracy: number): string =>
  `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)} (±${Math.max(1, Math.round(accuracy))} m)`

/** URL of the place on a map. */
export function mapAddress({ latitude, longitude }: Position): string {
  const query = new URLSearchParams({ api: "1", query: `${latitude},${longitude}` })
  return `https://www.google.com/maps/search/?${query}`
}

export const positionType = textLike("position", { maxLength: 255, freeText: true })
