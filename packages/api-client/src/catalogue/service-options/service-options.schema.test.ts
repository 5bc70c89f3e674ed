import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  BookingIntro,
  ChipText,
  Duration,
  Explanation,
  LongExplanation,
  NewServiceOption,
  OptionPrice,
  PostcodeRegex,
  PriceMultiplier,
} from './service-options.schema.ts'

const textOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

test.each([
  ['explanation', Explanation, '', 'Explanation is required'],
  ['explanation', Explanation, '   ', 'Explanation is required'],
  ['explanation', Explanation, 'a'.repeat(250), undefined],
  ['explanation', Explanation, 'a'.repeat(251), 'Two many characters'],
  ['long explanation', LongExplanation, '', 'Explanation is required'],
  ['long explanation', LongExplanation, 'a'.repeat(65_535), undefined],
  ['long explanation', LongExplanation, 'a'.repeat(65_536), 'Two many characters'],
  ['chip text', ChipText, '', undefined],
  ['chip text', ChipText, 'a'.repeat(100), undefined],
  ['chip text', ChipText, 'a'.repeat(101), 'Two many characters'],
  ['booking intro', BookingIntro, 'a'.repeat(250), undefined],
  ['booking intro', BookingIntro, 'a'.repeat(251), 'Two many characters'],
  ['postcode regex', PostcodeRegex, 'a'.repeat(250), undefined],
  ['postcode regex', PostcodeRegex, 'a'.repeat(251), 'Two many characters'],
  ['duration', Duration, -1, 'Cannot be negative'],
  ['duration', Duration, '', undefined],
  ['duration', Duration, 2.25, undefined],
  ['duration', Duration, 2.255, 'Has too many decimal places'],
  ['price', OptionPrice, -0.01, 'Cannot be negative'],
  ['price', OptionPrice, 0, undefined],
  ['price', OptionPrice, null, undefined],
  ['price', OptionPrice, '25.20', undefined],
  ['price', OptionPrice, 25.205, 'Has too many decimal places'],
  ['multiplier', PriceMultiplier, -1, 'Cannot be negative'],
  ['multiplier', PriceMultiplier, 1.2345, undefined],
  ['multiplier', PriceMultiplier, 1.23456, 'Has too many decimal places'],
] as const)('%s: %o', (_field, schema, value, text) => {
  const before = typeof value === 'string' && value.length > 20 ? value.length : value
  expect([before, textOf(schema, value)]).toEqual([before, text])
})

test('an emptied text or price becomes null', () => {
  expect([ChipText, Duration, OptionPrice, PostcodeRegex].map((s) => s.parse(''))).toEqual(
    Array(4).fill(null),
  )
})

test('a new option requires a service and defaults to a standard job by the hour', () => {
  for (const id_service of [null, '', undefined, 0, 'lawn'])
    expect(textOf(NewServiceOption, { id_service, explanation: 'Mowing' })).toBe(
      'Service is required',
    )
  expect(textOf(NewServiceOption, { explanation: 'Mowing' })).toBe('Service is required')
  expect(NewServiceOption.parse({ id_service: 1, explanation: 'Mowing' })).toEqual({
    id_service: 1,
    id_job_type: 1,
    id_price_unit: 1,
    explanation: 'Mowing',
    chip_text: null,
    booking_intro: null,
    postcode_regex: null,
    duration: null,
    display_in_job_booking_form: true,
    auto_match: false,
    on_board: true,
    ask_for_images: false,
    treasureprice: null,
    customerprice: null,
  })
  expect(textOf(NewServiceOption, { id_service: 1, explanation: 'Mowing', id_job_type: 0 })).toBe(
    'Job Type is required',
  )
  expect(textOf(NewServiceOption, { id_service: 1, explanation: 'Mowing', id_price_unit: 0 })).toBe(
    'Price Unit is required',
  )
})
