/** Values of a weighing that follow from its other values. All are free text. */
import { formatNumber, parseAmount, readAmount, typedAmount } from "../../src/core/format/number"
import type { Values } from "../../src/core/schema/types"

/** A scale shows whole kilograms; a smaller difference is a rounding. */
const ROUNDED = 0.5

function nettoOf({ Gross, Tare }: Values): number | undefined {
  const [gross, tare] = [parseAmount(Gross), parseAmount(Tare)]
  return gross === undefined || tare === undefined || tare > gross ? undefined : gross - tare
}

export function offerNetto(values: Values): string | null {
  const netto = nettoOf(values)
  return netto === undefined ? null : typedAmount(netto)
}

export function warnNetto(values: Values): string | undefined {
  const [netto, typed] = [nettoOf(values), parseAmount(values.Netto)]
  if (netto === undefined || typed === undefined || Math.abs(typed - netto) < ROUNDED) return undefined
  return `Gross − Tare = ${formatNumber(netto)}, bukan ${formatNumber(typed)}.`
}

/** Refraksi is a share of the Netto (`5`, `5 %`), or a weight (`250 kg`). */
export function offerNetWeight({ Netto, Refraksi }: Values): string | null {
  const netto = parseAmount(Netto)
  const refraction = readAmount(String(Refraksi ?? ""))
  if (netto === undefined || refraction === undefined || refraction.value < 0) return null
  const unit = refraction.unit.trim().toLowerCase()
  if (unit !== "" && unit !== "%" && unit !== "kg") return null
  const weight = unit === "kg" ? netto - refraction.value : netto * (1 - refraction.value / 100)
  return weight < 0 ? null : typedAmount(weight, 0)
}

/** A rate times the kilograms of the Berat Bersih. */
export const offerByWeight =
  (rate: string) =>
  (values: Values): string | null => {
    const [each, weight] = [parseAmount(values[rate]), parseAmount(values.BeratBersih)]
    return each === undefined || weight === undefined ? null : typedAmount(each * weight, 0)
  }
