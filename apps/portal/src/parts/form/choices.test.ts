import { expect, test } from 'vitest'
import { checkChoices, isSame } from './choices.ts'

test('a value that is restored counts as unchanged', () => {
  expect(isSame({ city: { id: 1, label: 'Deal' } }, { city: { id: 1, label: 'Deal' } })).toBe(true)
  expect(isSame({ city: null }, { city: { id: 1, label: 'Deal' } })).toBe(false)
})

test('text without a chosen suggestion is an error', () => {
  const values = {
    company: { id: null, label: 'Chamb' },
    city: { id: 4, label: 'London' },
    other: { id: null, label: ' ' },
    fname: 'Anna',
  }
  expect(checkChoices(values)).toEqual({ company: 'Choose one of the suggestions.' })
})
