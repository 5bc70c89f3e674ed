import type { CustomerChannel } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { changesOfChannels } from './customer-channels.decide.ts'

const email = (enabled: boolean, agreed: boolean): CustomerChannel => ({
  id: 1,
  name: 'E-mail',
  enabled,
  marketing: { agreed, given_at: null, wording: null },
})
const ads = 'Advertisements: E-mail'

test.each([
  ['nothing', email(true, false), email(true, false), []],
  ['the channel', email(true, false), email(false, false), [['E-mail', true, false]]],
  ['consent', email(true, false), email(true, true), [[ads, false, true]]],
  [
    'both',
    email(true, true),
    email(false, false),
    [
      ['E-mail', true, false],
      [ads, true, false],
    ],
  ],
])('the log records %s as changed', (_, before, after, changes) => {
  expect(
    changesOfChannels([before], [after]).map((one) => [one.field, one.before, one.after]),
  ).toEqual(changes)
})
