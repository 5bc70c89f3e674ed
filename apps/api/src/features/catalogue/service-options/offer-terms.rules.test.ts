import { expect, test } from 'vitest'
import { optionsFor } from './offer-terms.rules.ts'

const terms = {
  id_service: 100,
  id_price_unit: 1,
  minimum_hundredths: 200,
  explanation: 'As usual.',
  ask_for_images: false,
  estimate: null,
}

test('a service starts with its usual option, on the board and without a price', () => {
  expect(optionsFor(terms)).toMatchObject([
    {
      id_service: 100,
      id_job_type: 1,
      id_price_unit: 1,
      duration_hundredths: 200,
      is_service_defualt: true,
      on_board: true,
      auto_match: false,
    },
  ])
})

test('a fixed price has no minimum, and has its own job type', () => {
  expect(optionsFor({ ...terms, id_price_unit: 4 })).toMatchObject([
    { id_job_type: 3, id_price_unit: 4, duration_hundredths: null },
  ])
})

test('other units and an estimate follow, and are not defaults', () => {
  const options = optionsFor({
    ...terms,
    also: [{ id_price_unit: 3, explanation: 'By night.' }],
    estimate: 'Someone looks.',
  })
  expect(options.map((one) => [one.id_job_type, one.id_price_unit, one.explanation])).toEqual([
    [1, 1, 'As usual.'],
    [1, 3, 'By night.'],
    [2, 4, 'Someone looks.'],
  ])
  expect(options.map((one) => one.is_service_defualt)).toEqual([true, false, false])
})
