/** Content of the current page that larger text, a narrow window or more spacing would cut (WCAG 1.4.4, 1.4.10, 1.4.12). */
import { expect, onTestFinished } from "vitest"
import { expectNoOverflow, resize } from "./screen"

/** WCAG 1.4.12, as a user style sheet. */
const SPACED =
  "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}"

const hides = (overflow: string) => overflow === "hidden" || overflow === "clip"

/** Texts that are cut or overflow their button. A text with an ellipsis is whole in the detail. */
function cutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>("#root *")].flatMap((element) => {
    const style = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    const forReaders = width <= 1 || height <= 1 || style.clipPath !== "none"
    if (!element.checkVisibility() || forReaders || element.closest("svg, canvas, textarea")) return []
    if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return []
    const over = {
      x: element.scrollWidth - element.clientWidth,
      y: element.scrollHeight - element.clientHeight,
    }
    const holds = element.matches("button, input, label") && style.display !== "inline"
    // The text of an input scrolls.
    const cutX = over.x > 2 && !element.matches("input") && (holds || hides(style.overflowX))
    const cutY = over.y > 2 && (holds || hides(style.overflowY))
    return cutX || cutY
      ? [`${element.tagName}.${element.className} ${over.x} ${over.y} ${element.textContent?.slice(0, 40)}`]
      : []
  })
}

const expectWhole = async (how: string): Promise<void> => {
  await expectNoOverflow()
  await expect.poll(cutTexts, { message: how }).toEqual([])
}

/** Expects no text to be cut at 200 %; the size stays for the rest of the test. */
export async function expectRoomForLetters(): Promise<void> {
  document.documentElement.style.fontSize = "200%"
  await expectWhole("letters of twice the size")
}

/** Expects no text to be cut with spacing, nor in a window of 320 pixels. */
export async function expectRoomForSpace(): Promise<void> {
  await resize(390, 844)
  const own = document.createElement("style")
  own.textContent = SPACED
  document.head.append(own)
  onTestFinished(() => own.remove())
  await expectWhole("texts spaced out")
  own.remove()
  await resize(320, 640)
  await expectWhole("a window of 320 pixels")
}
