import { encodeQR } from 'qr'

/** Squares of white around a code: as many as scanners ask for. */
const quietZone = 4

/** A text as a QR code: an SVG path of squares of 1, a bar for each run of dark ones in a row. */
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
