import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.rules.ts'

/** Draws the path as a scanner sees it, with `scale` pixels to a square. */
function draw({ size, path }: { size: number; path: string }, scale: number) {
  const width = size * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column++)
        data.set([0, 0, 0, 255], (row * width + column) * 4)
  return { width, height: width, data }
}

test.each([
  'otpauth://totp/Treasures:a%40b.example?secret=JBSWY3DPEHPK3PXP&issuer=Treasures',
  `otpauth://totp/A%20business%20with%20a%20very%20long%20name:${'x'.repeat(100)}?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP`,
])('a scanner reads the encoded text: %s', (text) => {
  expect(decodeQR(draw(qrPath(text), 4))).toBe(text)
})

test('the quiet zone stays white', () => {
  const { size, path } = qrPath('hello')
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g))
    for (const place of [Number(x), Number(y)]) {
      expect(place).toBeGreaterThanOrEqual(4)
      expect(place).toBeLessThan(size - 4)
    }
})
