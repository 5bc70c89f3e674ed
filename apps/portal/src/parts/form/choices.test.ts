import { expect, test } from 'vitest'
import { checkChoices, isSame } from './choices.ts'

test('what was typed and taken back is no change', () => {
  expect(isSame({ city: { id: 1, label: 'Deal' } }, { city: { id: 1, label: 'Deal' } })).toBe(true)
  expect(isSame({ city: null }, { city: { id: 1, label: 'Deal' } })).toBe(false)
})

test('a text that was typed and not chosen wants correcting', () => {
  const values = {
    company: { id: null, label: 'Chamb' },
    city: { id: 4, label: 'London' },
    other: { id: null, label: ' ' },
    fname: 'Anna',
  }
  expect(checkChoices(values)).toEqual({ company: 'Choose one of the suggestions.' })
})
