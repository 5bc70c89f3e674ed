import { createRequire } from 'node:module'
import { showPence, dateInWords } from '@treasures/api-client'
import PDFDocument from 'pdfkit'

/** The contents of a printed document. Money is pence with VAT, and dates are `YYYY-MM-DD`. */
export type PrintedDocument = {
  /** For example "Invoice" or "Self-billed invoice". */
  title: string
  number: string
  facts: readonly { term: string; detail: string }[]
  from: readonly string[]
  to: readonly string[]
  rows: readonly {
    date: string
    descr: string
    /** Text in grey below the description. */
    note?: string
    quantity?: string
    price_pence?: number
    vat_pence: number
    total_pence: number
  }[]
  sums: readonly { term: string; pence: number; isStrong?: boolean }[]
  notes: readonly string[]
  /** Adds the VAT column. */
  hasVat: boolean
  /** Fixed, so that the same document has the same bytes. */
  created_at: Date
}

const require = createRequire(import.meta.url)
/** Complete fonts, because the subsets for the web lack letters of some names. */
const fonts = {
  text: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

const [margin, gutter, ink, quiet, line] = [48, 8, '#17211f', '#55635f', '#d9dfdd']
const vatWidth = 54
/** Without a VAT column, the work column is wider by the same amount. */
const columnsOf = ({ hasVat }: Pick<PrintedDocument, 'hasVat'>) =>
  [
    { term: 'Date', width: 68, align: 'left' },
    { term: 'Work', width: hasVat ? 211 : 211 + vatWidth, align: 'left' },
    { term: 'Quantity', width: 50, align: 'right' },
    { term: 'Price', width: 56, align: 'right' },
    ...(hasVat ? [{ term: 'VAT', width: vatWidth, align: 'right' } as const] : []),
    { term: 'Total', width: 60, align: 'right' },
  ] as const

/** Draws a document as an A4 PDF, with its header and page count on every page. */
export async function drawDocument(document: PrintedDocument): Promise<Buffer> {
  const { title, number, created_at, hasVat } = document
  const columns = columnsOf(document)
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'en-GB',
    info: { Title: `${title} ${number}`, CreationDate: created_at, ModDate: created_at },
  })
  const pieces: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
  })
  doc.registerFont('text', fonts.text).registerFont('strong', fonts.strong)
  const right = doc.page.width - margin
  const bottom = doc.page.height - margin - 24

  const write = (
    text: string,
    x: number,
    y: number,
    { font = 'text', size = 9.5, color = ink, width = 240, align = 'left' }: Partial<Style> = {},
  ) => {
    doc.font(font).fontSize(size).fillColor(color)
    doc.text(drawable(doc, text), x, y, { width, align, lineGap: 2 })
    return doc.y
  }

  let y = write(title, margin, margin, { font: 'strong', size: 22, width: 300 })
  write(document.from.join('\n'), right - 220, margin, { width: 220, align: 'right', color: quiet })
  y = Math.max(y, doc.y) + 22
  const top = y
  y = write('To', margin, y, { size: 8.5, color: quiet })
  y = write(document.to.join('\n'), margin, y + 2, { width: 240 })
  let factY = top
  for (const { term, detail } of [{ term: 'Number', detail: number }, ...document.facts]) {
    write(term, right - 220, factY, { color: quiet, width: 100 })
    factY = write(detail, right - 120, factY, { width: 120, align: 'right' }) + 2
  }
  y = Math.max(y, factY) + 24

  const drawRow = (cells: readonly string[], at: number, style: Partial<Style> = {}) => {
    let x = margin
    let end = at
    for (const [i, { width, align }] of columns.entries()) {
      // Figures end at the column's edge, so that the last column lines up with the sums.
      const from = align === 'right' ? x + gutter : x
      const cell = { width: width - gutter, align, size: 9, ...style }
      end = Math.max(end, write(cells[i] ?? '', from, at, cell))
      x += width
    }
    return end
  }
  const rule = (at: number) =>
    doc.moveTo(margin, at).lineTo(right, at).lineWidth(0.5).strokeColor(line).stroke()
  const header = (at: number) => {
    const end = drawRow(
      columns.map(({ term }) => term),
      at,
      { color: quiet, size: 8.5 },
    )
    rule(end + 4)
    return end + 10
  }

  y = header(y)
  for (const row of document.rows) {
    doc.font('text').fontSize(9)
    const words = row.note ? `${row.descr}\n${row.note}` : row.descr
    const height = doc.heightOfString(drawable(doc, words), { width: columns[1].width - gutter })
    if (y + height > bottom) {
      doc.addPage()
      y = header(margin)
    }
    const end = drawRow(
      [
        dateInWords(row.date),
        row.descr,
        row.quantity ?? '',
        row.price_pence === undefined ? '' : showPence(row.price_pence),
        ...(hasVat ? [showPence(row.vat_pence)] : []),
        showPence(row.total_pence),
      ],
      y,
    )
    y = row.note ? drawRow(['', row.note], end, { color: quiet }) + 8 : end + 8
  }
  if (y + document.sums.length * 18 + 60 > bottom) {
    doc.addPage()
    y = margin
  }
  rule(y)
  y += 10
  for (const { term, pence, isStrong } of document.sums) {
    const font = isStrong ? 'strong' : 'text'
    write(term, right - 240, y, { font, width: 140 })
    y = write(showPence(pence), right - 100, y, { font, width: 100, align: 'right' }) + 4
  }
  y += 16
  for (const note of document.notes)
    y = write(note, margin, y, { color: quiet, width: right - margin, size: 9 }) + 4

  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // The footer is below the margin, where text would otherwise begin another page.
    doc.page.margins.bottom = 0
    write(`${title} ${number} · page ${page + 1} of ${count}`, margin, doc.page.height - 40, {
      size: 8,
      color: quiet,
      width: right - margin,
    })
  }
  doc.end()
  return done
}

type Style = {
  font: 'text' | 'strong'
  size: number
  color: string
  width: number
  align: 'left' | 'right'
}

type WithFont = { _font?: { font?: { hasGlyphForCodePoint?: (point: number) => boolean } } }

/**
 * Replaces characters that the font lacks with question marks, so that the gaps are visible and the
 * rest is printed.
 */
function drawable(doc: PDFKit.PDFDocument, text: string): string {
  const font = (doc as unknown as WithFont)._font?.font
  return Array.from(text.normalize('NFC'))
    .map((letter) =>
      letter === '\n' || font?.hasGlyphForCodePoint?.(letter.codePointAt(0) ?? 0) !== false
        ? letter
        : '?',
    )
    .join('')
}
