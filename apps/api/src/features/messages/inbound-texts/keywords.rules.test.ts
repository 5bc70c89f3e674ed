import { expect, test } from 'vitest'
import { readKeyword } from './keywords.rules.ts'

test.each(
  (
    'STOP|StopAll|UNSUBSCRIBE|Cancel|END|quit|REVOKE|OPTOUT| stop |Stop.|Stop!!|' +
    'Stop. Thanks|please stop|Stop texting me|opt out|STOP ALL|' +
    'stop sending me texts please|Unsubscribe me|Opt-out, thank you'
  ).split('|'),
)('%j asks for no more texts', (body) => {
  expect(readKeyword(body, { isStopped: false })).toBe('stop')
})

test.each(['START', 'Start.', 'UNSTOP'])('%j asks for texts again', (body) => {
  expect(readKeyword(body, { isStopped: true })).toBe('start')
  expect(readKeyword(body, { isStopped: false })).toBe('start')
})

test('YES asks for texts again of those alone who had stopped them', () => {
  expect(readKeyword('Yes', { isStopped: true })).toBe('start')
  expect(readKeyword('Yes', { isStopped: false })).toBeNull()
  expect(readKeyword('YES 27', { isStopped: true })).toBeNull()
})

test.each(['HELP', 'info', 'Help!'])('%j is answered by the provider', (body) => {
  expect(readKeyword(body, { isStopped: false })).toBe('help')
})

test.each(
  (
    '|Hello|YES|Cancel Friday please|end of May is fine|I quit smoking|Stop by at five|' +
    'Start at nine?|The bus stop|Help me with the door|Stopp|Can you stop the leak|' +
    'do not stop|Stop the water at number 5'
  ).split('|'),
)('%j is for a person to read', (body) => {
  expect(readKeyword(body, { isStopped: false })).toBeNull()
})
