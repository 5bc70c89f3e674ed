import { expect, test } from 'vitest'
import { findFolder, type Traces } from './address.ts'

const none: Traces = {
  current: '',
  mentions: [],
  served: '{{ORIGIN}}',
  page: 'https://host.test/a/',
}

test.each<[string, Partial<Traces>, string | undefined]>([
  [
    'its own address',
    { current: 'https://t.test/embed/v1/loader.js?ver=6' },
    'https://t.test/embed/v1/',
  ],
  [
    'its own address below a path',
    { current: 'https://t.test/uk/embed/v1/loader.js' },
    'https://t.test/uk/embed/v1/',
  ],
  [
    'the tag that an optimiser delayed',
    { current: 'https://host.test/all.min.js', mentions: ['https://t.test/embed/v1/loader.js'] },
    'https://t.test/embed/v1/',
  ],
  ['a relative tag', { mentions: ['/embed/v1/loader.js'] }, 'https://host.test/embed/v1/'],
  [
    'what the server wrote into it',
    { current: 'data:text/javascript;base64,AA', served: 'https://t.test' },
    'https://t.test/embed/v1/',
  ],
  [
    'nothing, when a merging proxy only names it in a query',
    { current: 'https://host.test/min?f=https://t.test/embed/v1/loader.js' },
    undefined,
  ],
  ['nothing, when nobody names it', {}, undefined],
  [
    'nothing, when the address is no web address',
    { current: 'file:///embed/v1/loader.js' },
    undefined,
  ],
])('the loader takes its origin from %s', (_, traces, folder) => {
  expect(findFolder({ ...none, ...traces })).toBe(folder)
})
