import { expect, test } from 'vitest'
import { eventNames } from '#events/events.ts'
import { isLinkName } from '../notices/message-secrets.rules.ts'
import { namesFor, recipientsOf } from './own-words.rules.ts'

test('only customers and treasures receive links that authorise their reader', () => {
  for (const event of eventNames)
    for (const to of ['staff', 'address'] as const)
      expect(namesFor(event, to).filter(isLinkName)).toEqual([])
  expect(namesFor('job.finished', 'customer').filter(isLinkName)).toEqual([
    'job_link',
    'review_link',
  ])
})

test('recipients are the people an event is about, staff, and an address', () => {
  expect(recipientsOf('job.claimed')).toEqual(['customer', 'treasure', 'staff', 'address'])
  expect(recipientsOf('treasure.created')).toEqual(['treasure', 'staff', 'address'])
  expect(recipientsOf('price.changed')).toEqual(['staff', 'address'])
})
