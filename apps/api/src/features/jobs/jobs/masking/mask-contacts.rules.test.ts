import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indoorTexts } from '#seed/job-texts-indoors.ts'
import { outdoorTexts } from '#seed/job-texts-outdoors.ts'
import { maskContacts } from './mask-contacts.rules.ts'

/** Spellings to mask, each with surrounding words that have to stay. */
const spellings: Record<string, readonly string[]> = {
  phone: [
    'Ring 07700 900123 first',
    'Ring +44 7700 900123 first',
    'Ring +44 (0)7700 900123 first',
    'Ring (07700) 900123 first',
    'Ring ０７７００９００１２３ first',
    'Ring ⓪⑦⑦⓪⓪⑨⓪⓪①②③ first',
    'tel07700900123 first',
    'Mob. 07700 900123 mob07700900123 first',
    'Ring 07700-900-123 first',
    'Ring 07700\u2013900\u2013123 first',
    'Ring 07700\u2212900123 first',
    'Ring 07700/900/123 first',
    'Ring 07700, 900, 123 first',
    'Ring 07700_900_123 first',
    'Ring 07700*900*123 first',
    'Ring 07700    900123 first',
    'Ring 0\u200b7\u200b7\u200b0\u200b0\u200b9\u200b0\u200b0\u200b1\u200b2\u200b3 first',
    'Ring 077\u00ad009\u00ad001\u00ad23 first',
    'Ring ٠٧٧٠٠٩٠٠١٢٣ first',
    'Ring ०७७००९००१२३ first',
    'Ring 7700 900123 first',
    'Ring oh double seven oh oh nine double oh one two three first',
    'Ring zero seven seven zero zero nine zero zero one two three first',
    'Ring ohsevensevenzerozeroninezerozeroonetwothree first',
    'Ring O77OO 9OO123 first',
    'Ring O77OO9OOI2E first',
    'Ring o77oo 9oo l23 first',
    '£07700900123 first',
    'Ring 0\ufe0f\u20e37\ufe0f\u20e37\ufe0f\u20e30\ufe0f\u20e30\ufe0f\u20e39\ufe0f\u20e30\ufe0f\u20e30\ufe0f\u20e31\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e3 first',
    'Ring 0044 7700 900123 first',
    'Ring (020) 7946 0123 first',
    'Ring 020 7946 0123 first',
    'Ring 20 7946 0123 first',
    'Ring 01273 555 123 first',
    'Ring 0 7 7 0 0 9 0 0 1 2 3 first',
    'Ring 07.70.09.00.12.3 first',
    'Ring 07700\n900123 first',
    'Ring 44 7700 900123 first',
    'Ring +1 202 555 0143 first',
    'call me on 555 123 first',
    'Ring ❶❷ 0❼7 00 900123 first',
    'Ring 07700 nine hundred 123 first',
    'Ring 1207700900123 first',
    'Ring 07700 900123 99 first',
    'Ring 077009001234 first',
    'Ring 07700 😀 900 😀 123 first',
    'Ring zero double-seven hundred, nine hundred, one-two-three first',
  ],
  'e-mail': [
    'Write to olive@example.com first',
    'Write to olive{at}example{dot}com first',
    'Write to olive at example com first',
    'Write to olive_at_example.com first',
    'Write to oli\u200bve@exam\u200bple.com first',
    'Write to olive(at)example.com first',
    'Write to ｏｌｉｖｅ＠ｅｘａｍｐｌｅ．ｃｏｍ first',
    'Write to o l i v e @ e x a m p l e . c o m first',
    'Write to olive [at] example [dot] com first',
    'Write to olive at example dot com first',
    'Write to olive dot green at gmail dot com first',
    'Write to olive at gmail first',
    'Write to olive AT example DOT co DOT uk first',
    'Write to olive @ example . com first',
    'Write to olive@example first',
    'Write to оlive@exаmple.com first',
  ],
  link: [
    'See https://olive.example/garden first',
    'See www.olives-garden.co.uk first',
    'See olivesgarden.com first',
    'See olivesgarden dot co dot uk first',
    'See facebook.com/olive.garden first',
    'insta: olive_garden first',
    'Find me @olivegarden first',
    'Find me ///filled.count.soap first',
    'At 51.46123, -0.01234 first',
  ],
  postcode: [
    'At SE13 5AB first',
    'At se135ab first',
    'At SE13-5AB first',
    'At S.E.13 5AB first',
    'At S E 1 3 5 A B first',
    'At SE 13 5AB first',
    'At SE\u200b13 5\u200bAB first',
    'At W1A 1HQ first',
    'At EC1A  1BB first',
    'At GIR 0AA first',
    'At SE13, 5AB first',
    'At SE13 5 AB first',
    'At SE13/5AB first',
    'At S-E-1-3-5-A-B first',
    'At ЅE13 5AВ first',
  ],
  address: [
    'Come to 12 Manor Road first',
    'Come to 12 manor road first',
    'Come to Flat 3, 12 Manor Rd first',
    'Come to 12A The Avenue first',
    'Come to no. 5 Church Lane first',
    'Come to 10 Downing St first',
    'Come to 221b Baker Street, please',
    'Come to 14 High Street first',
  ],
}

test.each(
  Object.entries(spellings).flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const)),
)('a contact is hidden as %s: %s', (kind, text) => {
  const masked = maskContacts(text)
  expect(masked).toContain(`[${kind} hidden]`)
  // The rest contains nothing of the number, the name or the place.
  expect(masked.replaceAll(/\[[a-z-]+ hidden\]/g, '')).not.toMatch(
    /\d{3}|olive|example|5\W?a|manor|avenue|seven|900/i,
  )
  const [before = '', after = ''] = [/^(?:Ring|Write|See|At|Come)\b/, /\bfirst$/].map(
    (pattern) => pattern.exec(text)?.[0] ?? '',
  )
  expect(masked.startsWith(before) && masked.endsWith(after)).toBe(true)
})

test.each([
  'Fit a worktop 2400 x 1200 x 38 mm',
  'Shelves 2400, 1200, 600 and 300 long',
  'Board 2.4m x 1.2m, 18mm thick',
  'Windows 0.95 x 0.65 x 2.15 x 1.25',
  'Sizes 0.75, 1.25, 0.5, 2.4 metres',
  'Budget £1,500 to £2,000',
  'About £250.00, or £300 with materials',
  'From 01/12/2026 to 05/12/2026',
  'On 01/12/2026, 02/12/2026 or 03/12/2026',
  'On 01/12/2026 10 bags of rubble go',
  'Between 09:30 and 11:30',
  'Free 09:30 10:30 11:30 12:30 13:30',
  'Home 9.30-17.30 on weekdays',
  'Mon-Fri 08:00-18:00, Sat 09:00-13:00',
  '3 bedrooms, 2 bathrooms, 1 kitchen',
  'Built in 1930, extended in 1987 and 2004',
  'Two M8 2in bolts, 4 x 2mm washers and 35/35 cylinders',
  'M8 2 by 4 timber, B2 4ft boards',
  'BS 3621 lock, 7.2 kW cooker, A4 paper',
  'Parking in SE13 is free after 10',
  'We live in W3, 2nd floor',
  'In SE13 5 doors need planing',
  'Boiler is a Worcester 24i, GC number 47-406-05',
  'Part no. 87161210620 for the pump',
  'Serial 21097500123456789',
  'Model HBN331E4B, fridge KGN39',
  'A 5 litre tin, 2l of primer, 10l of paint',
  'The tap drips 24/7 and the loo runs',
  '50/50 mortar, 3:1 sand and cement',
  'RAL 7016 grey, code 00 NN 37/000',
  'Paint 22 square metres in 2026',
  'About 40000 photographs',
  'See you at noon. Come by at ten',
  'I am at home. Me and my wife are in',
  'Look at it. No rush at all',
  'Meet at church, then look at the gate',
  'Two coats @ £15.50 each',
  '4 joists @ 600mm centres',
  'Bring one or two people, three at most',
  'One sofa, two chairs, three tables, four lamps, five boxes and six rugs',
  'Four double sockets and two single ones',
  'Zero tolerance for mess, please',
  'Twenty to thirty metres of fence',
  '5 minutes off road parking',
  '3 trees in the park need a trim',
  '2 cars block the drive',
  'There is 1 gravel drive and 1 narrow lane',
  'It is a one way street',
  '2 bedroom terrace with a front garden',
  '10 minutes from the high street',
  'Up to 4 hours a week, Mondays or Fridays',
  '6 panels of 6ft by 6ft',
  'So 2 5ft panels and 3 6ft posts',
  'E.g. i.e. a.m. p.m. etc.',
  'Approx. 3.5 x 4m.The room is empty',
  'Wi-Fi and HDMI at the back',
  '50mm, 75mm and 100mm waste pipes',
  'Type 1 MOT, 20mm to dust',
  'Bath 1700 x 700, tray 900 x 900',
  'Number 2 fuse, 30mA RCD, 16A and 32A',
  'Mow the lawn — front & back… café-style “patio” ½ done',
  'I need a plumber. I can pay 20 an hour',
  'Call me before you come',
  'Please text the day before',
  'Ring the bell at number 4',
  'Naïve question: is 2 m² enough?',
  'Plot is 12 m × 8 m, fence 1.8 m',
  'Level 3 of 4, no lift',
  'Size 8 shoes, 16 stone',
  'Tile 600x600, grout 3mm, 24 boxes of 6',
  'About 10-12 hours, 2 people',
  '1st, 2nd and 3rd floor',
  'Room 101, block B, gate 7',
  'Loft 1.2 m high; joists 100 x 50 at 400 centres',
  '0.5 mm tolerance, 0.25 at best, 0.75 at worst',
  'EN 1176, EN 1177 and BS 5837:2012',
  'Done in 2022/23 and 2023/24',
  'IKEA PAX 236 x 100 x 58, KALLAX 4 x 4',
  'No. 8 screws and No. 10 plugs',
  'Half past 8 till 10 to 4',
  "8 o'clock, or 6 o'clock",
  'The code is 1-2-3-4 for the shed',
])('text without a contact stays as typed: %s', (text) => {
  expect(maskContacts(text)).toBe(text)
})

test('texts of the demo data without a contact stay unchanged', () => {
  const texts = [...Object.values(indoorTexts), ...Object.values(outdoorTexts)].flat()
  expect(texts.length).toBeGreaterThan(100)
  for (const text of texts) expect(maskContacts(text)).toBe(text)
})

test('two contacts in one text are both hidden, and masking twice changes nothing more', () => {
  const masked = maskContacts('Mob. 07700 900123 or mob07700900124, SE13 5AB – olive@example.com')
  expect(masked).toBe(
    'Mob. [phone hidden] or mob[phone hidden], [postcode hidden] – [e-mail hidden]',
  )
  expect(maskContacts(masked)).toBe(masked)
})

test('direction marks cannot reveal a reversed number', () => {
  expect(maskContacts('Ring \u202e321009 00770\u202c')).not.toMatch(/[\u202a-\u202e]/)
})

test('a mobile is hidden whatever separates its digits, and the words around it stay', () => {
  const between = fc.constantFrom(
    '',
    ' ',
    '  ',
    '-',
    ' / ',
    '\u200b',
    '\u00ad',
    '_',
    ' · ',
    '*',
    '–',
  )
  const digits = fc.constantFrom('07700900123', '07911123456', '01273555123', '02079460123')
  fc.assert(
    fc.property(digits, fc.array(between, { minLength: 10, maxLength: 10 }), (number, signs) => {
      const written = number
        .split('')
        .map((digit, i) => digit + (signs[i] ?? ''))
        .join('')
      expect(maskContacts(`Please call ${written} today`)).toBe('Please call [phone hidden] today')
    }),
    { numRuns: 500, seed: 7 },
  )
})

test(
  'masking takes linear time: 65,535 characters of any hostile text are masked',
  { tags: 'slow', timeout: 60_000 },
  () => {
    const pieces = [
      '0 ',
      '07',
      'a.',
      '(0',
      'a at ',
      '@',
      'a@',
      'one',
      'one ',
      'S E ',
      's.e.1',
      '1 Manor ',
      'dot ',
      'www.',
    ]
    pieces.push(
      '0.1 ',
      '09:30 ',
      '+',
      'l1',
      '\u200d',
      'insta:',
      'double ',
      'no. 1 ',
      'x dot ',
      'ring ',
      '////',
      '\u0300',
      '\ufdfa',
    )
    // Quadratic time would take minutes for a single piece.
    const masked = pieces.map((piece) =>
      maskContacts(piece.repeat(Math.ceil(65_535 / piece.length))),
    )
    expect(masked).toHaveLength(pieces.length)
  },
)
