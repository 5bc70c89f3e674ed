import { expect, test } from 'vitest'
import { readKeyword } from './keywords.rules.ts'

test.each(
  (
    'STOP|StopAll|UNSUBSCRIBE|Cancel|END|quit|REVOKE|OPTOUT| stop |Stop.|Stop!!|' +
    'Stop. Thanks|please stop|Stop texting me|opt out|STOP ALL|' +
    'stop sending me texts please|Unsubscribe me|Opt-out, thank you'
  ).split('|'),
)('%j is read as STOP', (body) => {
  expect(readKeyword(body, { isStopped: false })).toBe('stop')
})

test.each(['START', 'Start.', 'UNSTOP'])('%j is read as START', (body) => {
  expect(readKeyword(body, { isStopped: true })).toBe('start')
  expect(readKeyword(body, { isStopped: false })).toBe('start')
})

test('YES is read as START only from a number that has stopped texts', () => {
  expect(readKeyword('Yes', { isStopped: true })).toBe('start')
  expect(readKeyword('Yes', { isStopped: false })).toBeNull()
  expect(readKeyword('YES 27', { isStopped: true })).toBeNull()
})

test.each(['HELP', 'info', 'Help!'])('%j is read as HELP, which the provider answers', (body) => {
  expect(readKeyword(body, { isStopped: false })).toBe('help')
})

test.each(
  (
    '|Hello|YES|Cancel Friday please|end of May is fine|I quit smoking|Stop by at five|' +
    'Start at nine?|The bus stop|Help me with the door|Stopp|Can you stop the leak|' +
    'do not stop|Stop the water at number 5'
  ).split('|'),
)('%j is not a keyword and is left to a person', (body) => {
  expect(readKeyword(body, { isStopped: false })).toBeNull()
})
