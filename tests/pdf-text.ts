import { inflateSync } from 'node:zlib'

/** What is written on a PDF of ours, piece after piece with a space between: its letters stand in it by their numbers in each font. */
export function textOfPdf(pdf: Buffer): string {
  const objects = new Map<string, { head: string; body: string }>()
  const source = pdf.toString('latin1')
  for (const [, id = '', head = '', stream = ''] of source.matchAll(
    /(\d+) 0 obj\n(.*?)(?:stream\n(.*?)\nendstream\n)?endobj/gs,
  )) {
    const isPacked = stream && head.includes('/FlateDecode')
    const body = isPacked ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream
    objects.set(id, { head, body })
  }
  const lettersOf = (font = '') => {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '') ?? []
    return readLetters(objects.get(map)?.body ?? '')
  }
  const all = [...objects.values()]
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of all)
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g))
      if (!fonts.has(name)) fonts.set(name, lettersOf(id))
  const pieces: string[] = []
  let letters = new Map<number, string>()
  for (const { body } of all)
    for (const [, font, shown] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g))
      if (font) letters = fonts.get(font) ?? new Map()
      else
        pieces.push(
          [...(shown ?? '').matchAll(/<([\da-f]+)>/gi)]
            .flatMap(([, hex = '']) => codesOf(hex).map((code) => letters.get(code) ?? '?'))
            .join(''),
        )
  return pieces.join(' ')
}

/** From the number of a letter to what it is. */
function readLetters(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f ]+)>/gi)].entries())
      letters.set(
        Number.parseInt(from, 16) + index,
        String.fromCharCode(...codesOf(hex.replaceAll(' ', ''))),
      )
  return letters
}

const codesOf = (hex: string) =>
  Array.from({ length: hex.length / 4 }, (_, at) =>
    Number.parseInt(hex.slice(at * 4, at * 4 + 4), 16),
  )
