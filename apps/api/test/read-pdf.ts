import { inflateSync } from 'node:zlib'

/**
 * Reads the texts of a PDF by `drawDocument`, in drawing order, as a reader's program copies them:
 * by each font's map from glyphs to letters. A wrapped line is two texts.
 */
export function readPdf(pdf: Buffer): string[] {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of pdf
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  const letters = new Map<string, Map<string, string>>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (map) letters.set(name, readLetters(streamOf(objects.get(map))))
    }
  const pages = [...objects.values()].flatMap(
    (body) => /\/Contents (\d+) 0 R/.exec(body)?.[1] ?? [],
  )
  return pages.flatMap((id) => readTexts(streamOf(objects.get(id)), letters))
}

function streamOf(body = ''): string {
  const start = body.indexOf('stream\n') + 'stream\n'.length
  const length = Number(/\/Length (\d+)/.exec(body)?.[1])
  return inflateSync(Buffer.from(body.slice(start, start + length), 'latin1')).toString('latin1')
}

/**
 * Reads letters by glyph, both in hexadecimal. A range lists the letters of its glyphs in order.
 */
function readLetters(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [i, [, units = '']] of [...list.matchAll(/<(\w*)(?: \w+)*>/g)].entries())
      letters.set(
        (Number.parseInt(first, 16) + i).toString(16).padStart(4, '0'),
        Buffer.from(units, 'hex').swap16().toString('utf16le'),
      )
  return letters
}

function readTexts(page: string, letters: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  let font: ReadonlyMap<string, string> | undefined
  return [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, name, shown]) => {
    if (name) font = letters.get(name)
    if (shown === undefined) return []
    const glyphs = [...shown.matchAll(/<(\w*)>/g)].map(([, hex = '']) => hex).join('')
    return [(glyphs.match(/\w{4}/g) ?? []).map((glyph) => font?.get(glyph) ?? '\uFFFD').join('')]
  })
}
