import { importRowsAtMost } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { readTable, Unreadable, type TableRow } from './read-table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig = false) => {
  const little = Buffer.from(text, 'utf16le')
  return isBig ? little.swap16() : little
}
const windows1252 = (text: string) => Buffer.from(text, 'latin1')
async function read(file: Uint8Array<ArrayBuffer>) {
  const rows: TableRow[] = []
  try {
    return { headers: await readTable(new Blob([file]), async (some) => rows.push(...some)), rows }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { unreadable: error.message }
  }
}
const hannah = { headers: ['Name', 'Town'], rows: [{ line: 2, cells: ['Zoë', 'Bath'] }] }

test.each([
  ['UTF-8', bytes('Name,Town\nZoë,Bath\n')],
  ['UTF-8 with a byte order mark', bytes('\uFEFFName,Town\r\nZoë,Bath')],
  ['UTF-16 from Windows', utf16('\uFEFFName,Town\r\nZoë,Bath\r\n')],
  ['UTF-16 without a byte order mark', utf16('Name,Town\nZoë,Bath\n')],
  ['big-endian UTF-16', utf16('\uFEFFName,Town\nZoë,Bath\n', true)],
  ['Windows-1252', windows1252('Name,Town\nZoë,Bath\n')],
  ['semicolons', bytes('Name;Town\nZoë;Bath\n')],
  ['tabs', bytes('Name\tTown\nZoë\tBath\n')],
  ['bars', bytes('Name|Town\nZoë|Bath\n')],
  ['blanks around the cells', bytes('Name , Town\n Zoë ,Bath\n')],
])('a file in %s is read', async (_, file) => {
  expect(await read(file)).toEqual(hannah)
})

test('a quoted header may contain the separator', async () => {
  expect(await read(bytes('"Last, first";Town\nBaker;Bath\n'))).toMatchObject({
    headers: ['Last, first', 'Town'],
  })
})

test('Excel’s hint sets the separator, and counts as a line', async () => {
  expect(await read(bytes('sep=;\nName;Town\nZoë;Bath\n'))).toMatchObject({
    headers: ['Name', 'Town'],
    rows: [{ line: 3, cells: ['Zoë', 'Bath'] }],
  })
})

test('a row’s line is where it begins, counting empty lines and breaks in quotes', async () => {
  expect(await read(bytes('Name,Notes\n\n"A","one\ntwo"\n,\nB,"say ""hi"""\n'))).toMatchObject({
    rows: [
      { line: 3, cells: ['A', 'one\ntwo'] },
      { line: 6, cells: ['B', 'say "hi"'] },
    ],
  })
})

test('a stray quotation mark stays, and short rows stay short', async () => {
  expect(await read(bytes('Name,Size,Town\nPipe,2" wide\n'))).toMatchObject({
    rows: [{ cells: ['Pipe', '2" wide'] }],
  })
})

test('columns without a header are numbered', async () => {
  expect(await read(bytes('Name,\nA,B\n'))).toMatchObject({ headers: ['Name', 'Column 2'] })
})

test('a file without headers keeps its first row', async () => {
  expect(await read(bytes('Ann,ann@example.org\nBob,bob@example.org\n'))).toMatchObject({
    headers: ['Column 1', 'Column 2'],
    rows: [{ line: 1 }, { line: 2 }],
  })
})

test.each([
  ['nothing', new Uint8Array(), /empty/],
  ['blanks alone', bytes(' \n \n'), /empty/],
  ['headers alone', bytes('Name,Town\n'), /no rows/],
  ['an Excel workbook', bytes('PK\u0003\u0004…'), /workbook/],
  ['an old Excel workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]), /workbook/],
  ['a PDF', bytes('%PDF-1.7'), /PDF/],
  ['binary data', bytes('Name\0\0\0,Town\nA,B\n'), /not a text file/],
  ['a quotation mark that never closes', bytes('Name,Town\n"A,Bath\nB,Bristol\n'), /never closed/],
  ['too many columns', bytes(`${'a,'.repeat(300)}\n${'b,'.repeat(300)}\n`), /301 columns/],
  ['too many rows', bytes(`Name\n${'A\n'.repeat(importRowsAtMost + 1)}`), /200,000 rows/],
])('%s is refused with a reason', async (_, file, words) => {
  expect(await read(file)).toEqual({ unreadable: expect.stringMatching(words) })
})

test('the largest number of rows allowed is read', async () => {
  expect(await read(bytes(`Name\n${'A\n'.repeat(importRowsAtMost)}`))).toMatchObject({
    rows: { length: importRowsAtMost },
  })
})
