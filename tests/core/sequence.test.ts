import { describe, expect, it } from "vitest"
import { latestSequence, nextSequence, parseSequence, typedSequence } from "../../src/core/sequence/sequence"

const employee = { prefix: "STN-", letter: false, digits: 5 }
const member = { prefix: "", letter: true, digits: 5 }
const partner = { prefix: "ANG_", letter: true, digits: 4 }

describe("employee codes", () => {
  it("[AE-53] [CN-07] pads typed digits to STN- and five digits", () => {
    expect(typedSequence(employee, "12", [])).toBe("STN-00012")
    expect(typedSequence(employee, "99999", [])).toBe("STN-99999")
  })
  it("refuses a text, zero, and more than five digits", () => {
    expect(typedSequence(employee, "0", [])).toBeUndefined()
    expect(typedSequence(employee, "1a", [])).toBeUndefined()
    expect(typedSequence(employee, "100000", [])).toBeUndefined()
  })
  it("proposes one more than the highest, whatever the order", () => {
    expect(nextSequence(employee, ["STN-00009", "STN-00120", "STN-00011"])).toBe("STN-00121")
    expect(nextSequence(employee, [])).toBe("STN-00001")
    expect(nextSequence(employee, ["STN-99999"])).toBeUndefined()
  })
  it("ignores codes of another format", () => {
    expect(latestSequence(employee, ["X-99999", "STN-7", "STN-00000", "STN-00003"])?.number).toBe(3)
    expect(parseSequence(employee, "STN-00000")).toBeUndefined()
  })
})

describe("member ids", () => {
  it("[AE-59] [CN-08] are a letter and five digits", () => {
    expect(typedSequence(member, "12", [])).toBe("A00012")
  })
  it("[AE-60] take the letter of the latest id, A by default", () => {
    expect(typedSequence(member, "12", ["A00500", "C00001", "B99999"])).toBe("C00012")
  })
  it("[AE-61] roll to the next letter, starting at 1, above 99999", () => {
    expect(typedSequence(member, "100000", [])).toBe("B00001")
    expect(typedSequence(member, "100005", ["C00001"])).toBe("D00006")
    expect(nextSequence(member, ["A99999"])).toBe("B00001")
  })
  it("end after Z99999 instead of wrapping", () => {
    expect(nextSequence(member, ["Z99999"])).toBeUndefined()
    expect(typedSequence(member, "100000", ["Z00001"])).toBeUndefined()
  })
})

describe("partner ids", () => {
  it("[PT-37] [PT-38] [CN-09] count within their prefix, from A0001", () => {
    expect(nextSequence(partner, [])).toBe("ANG_A0001")
    expect(nextSequence(partner, ["PTN_A0100", "ANG_A0007", "ANG_A0003"])).toBe("ANG_A0008")
  })
  it("[PT-39] roll to the next letter after 9999", () => {
    expect(nextSequence(partner, ["ANG_A9999"])).toBe("ANG_B0001")
    expect(nextSequence(partner, ["ANG_Z9999"])).toBeUndefined()
  })
})
