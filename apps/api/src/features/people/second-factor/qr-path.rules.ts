import { encodeQR } from 'qr'

/** Width of the white border in squares, as scanners require. */
const quietZone = 4

/**
 * Draws a text as a QR code, as an SVG path. Squares have sides of 1, and each run of dark squares
 * in a row is one bar.
 */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1h-${(end === -1 ? row.length : end) - x}z`
    }),
  )
  return { size: rows.length, path: path.join('') }
}
