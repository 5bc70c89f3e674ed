import { describe, expect, test } from 'vitest'
import { literalPrefix } from './literal-prefix.rules.ts'
import { chooseOptions, isOnSale, type Choosable } from './option-choice.rules.ts'
import { compilePostcodeRegex, holdsAt } from './postcode-regex.ts'
import { createRegexPreview } from './regex-preview.rules.ts'
import { previewRegex } from './regex-preview.ts'

const option = (id: number, changes: Partial<Choosable> = {}): Choosable => ({
  id,
  id_service: 1,
  is_service_defualt: false,
  display_in_job_booking_form: true,
  postcode_regex: null,
  ...changes,
})
const chosen = (options: Choosable[], postcode = 'SE13 5AB') =>
  chooseOptions(options, postcode).map(({ id }) => id)

describe('the offered options, best choice first', () => {
  test('are sorted by the longest regex prefix, then the lowest number, then the default, then the rest', () => {
    expect(
      chosen([
        option(1),
        option(2, { is_service_defualt: true }),
        option(3, { postcode_regex: '^SE' }),
        option(4, { postcode_regex: '^SE13 ' }),
        option(5, { postcode_regex: '^SE13 ' }),
        option(6, { postcode_regex: '^BN' }),
        option(7, { postcode_regex: '5AB$' }),
        option(8, { postcode_regex: '(SE13|SE3) ' }),
      ]),
    ).toEqual([4, 5, 7, 3, 8, 2, 1])
  })

  test('leave out options hidden from the booking form', () => {
    expect(chosen([option(1, { display_in_job_booking_form: false }), option(2)])).toEqual([2])
  })

  test('an unreadable regex matches nowhere', () => {
    expect(holdsAt('^(', 'SE13 5AB')).toBe(false)
  })
})

test.each([
  ['^SE13 [45]', 'SE13 '],
  ['SE13', 'SE13'],
  ['^SE13?', 'SE1'],
  ['^SE1*', 'SE'],
  ['^SE1+', 'SE1'],
  ['^SE1{2}', 'SE'],
  ['^(SE|BR)', ''],
  ['^SE|^BR', ''],
  ['^SE[1|3]', 'SE'],
  ['^SE(1|3)', 'SE'],
  ['^SE\\.1', 'SE.1'],
  ['^SE\\.?', 'SE'],
  ['^SE\\d', 'SE'],
  ['^SE1$', 'SE1'],
  ['', ''],
])('every match of %j begins with %j', (pattern, prefix) => {
  expect(literalPrefix(pattern)).toBe(prefix)
})

describe('typed regexes', () => {
  test.each([
    ['^(SE13', /cannot be read: missing closing \)/],
    ['[a', /cannot be read: missing closing \]/],
    ['SE**', /cannot be read: invalid nested repetition/],
    ['(?=SE)', /Looking ahead or behind/],
    ['(?<!SE)13', /Looking ahead or behind/],
    ['(SE)\\1', /references back/],
    ['(x{1000}){1000}', /cannot be read: invalid repeat count/],
    ['\\pL{1000}', /too large/],
  ])('%j is refused with a message', (pattern, words) => {
    expect(compilePostcodeRegex(pattern)).toEqual({ problem: expect.stringMatching(words) })
  })

  // Each of these can keep a backtracking engine busy for minutes.
  test.each(['^(([A-Z]+)+)$', '^(A|AA)+$', '^([A-Z0-9]+ ?)*$', '(.*)*!$', '(A*)*(A*)*(A*)*B'])(
    '%j runs in less than 5 ms on 30 characters',
    (pattern) => {
      const text = `${'A'.repeat(29)}#`
      holdsAt(pattern, text)
      const times = [1, 2, 3].map(() => {
        const started = performance.now()
        holdsAt(pattern, text)
        return performance.now() - started
      })
      expect(Math.min(...times)).toBeLessThan(5)
    },
  )
})

const finish = <T>(steps: Generator<void, T>): T => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

describe('the preview of a regex', () => {
  const signs = (text: string) => text.split('')
  const letters = signs('ABDEFGHJLNPQRSTUWXYZ')
  const inwards = signs('0123456789').flatMap((digit) =>
    letters.flatMap((a) => letters.map((b) => ` ${digit}${a}${b}`)),
  )
  const outcodes = ['SE1', 'SE13', 'SE3', 'S1', 'EC1A', 'BN1', 'BN13', 'W1W']

  test.each([
    '',
    '^SE13',
    '^SE1',
    '^SE1 ',
    'SE(3|13) [4-6]',
    '^[B-T]',
    '[C-F][X-Z]$',
    '^SE\\d{2} ',
    '\\w[^B-Y]$',
    '^\\pL{2}1',
    '(?i)^se13 5[a-f]',
    '[[:xdigit:]]{2}$',
    '\\x53E',
    ' 5AB$',
    '\\bSE1\\b',
    '^(SE|BN)1?3 [0246]',
    'AA$|ZZ$',
    'K',
  ])('gives the same result for %j as a test of every postcode', (pattern) => {
    const compiled = compilePostcodeRegex(pattern)
    if ('problem' in compiled) throw new Error(compiled.problem)
    const test = (postcode: string) => compiled.regex.test(postcode)
    const matchOf = createRegexPreview(pattern, test)
    for (const outcode of outcodes) {
      const matched = inwards.filter((inward) => test(outcode + inward)).length
      const truth = matched === 0 ? 'none' : matched === inwards.length ? 'all' : 'some'
      expect([outcode, finish(matchOf(outcode))]).toEqual([outcode, truth])
    }
  })

  test('stops a pattern that takes too long', async () => {
    const slow = () => {
      const until = performance.now() + 0.2
      while (performance.now() < until);
      return false
    }
    const every = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
    const many = outcodes.map((outcode) => ({ outcode, town: '' }))
    const limits = { turn: 5, mostWork: 100 }
    expect(await previewRegex(every, slow, many, limits)).toBeUndefined()
  })
})

describe('a service is on sale', () => {
  const hourly = (customer_price_pence: number | null) => ({ id_job_type: 1, customer_price_pence })
  const estimate = { id_job_type: 2, customer_price_pence: null }
  test.each([
    ['once one of its options has a price', [hourly(2_000), hourly(null)], true],
    ['not before it has a price', [hourly(null)], false],
    [
      'not by its estimate alone while its other options have no price',
      [hourly(null), estimate],
      false,
    ],
    ['by its estimate if it has no other option', [estimate], true],
  ])('%s', (_, options, isSold) => {
    expect(isOnSale(options)).toBe(isSold)
  })
})
