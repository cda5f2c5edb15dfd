import { expect, test } from "vitest"
import { deviceLabel } from "../../src/core/session/device"

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`, "Chrome di Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, "Edge di Windows"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A055F) ${WEBKIT} Chrome/129.0 Mobile Safari/537.36`,
    "Chrome di Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A055F) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
    "Samsung Internet di Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 13) ${WEBKIT} Chrome/129.0 Mobile Safari/537.36 OPR/84.0`,
    "Opera di Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari di iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1",
    "Chrome di iPad",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox di Mac"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`, "Chrome di ChromeOS"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/130.0.0.0 Safari/537.36`, "Chrome di Linux"],
  ["Mozilla/5.0 (X11; Linux x86_64) Apple", "Perangkat Linux"],
  ["curl/8.5.0", "Perangkat tidak dikenal"],
  ["<script>alert(1)</script>", "Perangkat tidak dikenal"],
  ["", "Perangkat tidak dikenal"],
  [undefined, "Perangkat tidak dikenal"],
])("%s", (agent, device) => expect(deviceLabel(agent)).toBe(device))

test("a long header is parsed in linear time", () => {
  const began = performance.now()
  expect(deviceLabel(`Version/${"1.".repeat(200_000)} Windows Chrome/1`)).toBe("Perangkat tidak dikenal")
  expect(performance.now() - began).toBeLessThan(5000)
})
