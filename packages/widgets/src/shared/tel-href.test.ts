import { expect, test } from 'vitest'
import { telHref } from './tel-href.ts'

test.each([
  ['a mobile as it is kept', '+447700900123', 'tel:+447700900123'],
  ['a landline with blanks', '020 7946 0123', 'tel:02079460123'],
  ['brackets, dots and hyphens', '(020) 7946.01-23', 'tel:02079460123'],
])('%s: %j', (_, number, href) => {
  expect(telHref(number)).toBe(href)
})
