import { expect, test } from 'vitest'
import { findFolder } from './address.ts'

type Traces = { current: string; served: string }
const unserved = '{{ORIGIN}}'

test.each<[string, Partial<Traces>, string | undefined]>([
  [
    'its own address',
    { current: 'https://t.test/embed/v1/loader.js?ver=6' },
    'https://t.test/embed/v1/',
  ],
  [
    'its own address below a path',
    { current: 'https://t.test/uk/embed/v1/loader.js#top' },
    'https://t.test/uk/embed/v1/',
  ],
  [
    'its own address of a version that the page has pinned',
    { current: 'https://t.test/embed/1.4.2-3f9a2c1b/loader.js' },
    'https://t.test/embed/1.4.2-3f9a2c1b/',
  ],
  [
    'its own address rather than what the server wrote',
    { current: 'https://t.test/embed/v1/loader.js', served: 'http://localhost:8080' },
    'https://t.test/embed/v1/',
  ],
  [
    'what the server wrote into it',
    { current: 'data:text/javascript;base64,AA', served: 'https://t.test' },
    'https://t.test/embed/v1/',
  ],
  [
    'what the server wrote into it, where an optimiser has merged it',
    { current: 'https://host.test/all.min.js', served: 'https://t.test/uk' },
    'https://t.test/uk/embed/v1/',
  ],
  [
    'what the server wrote into it, where another file only ends like it',
    { current: 'https://host.test/embed/v1/loader.json', served: 'https://t.test' },
    'https://t.test/embed/v1/',
  ],
  [
    'nothing, when a merging proxy only names it in a query',
    { current: 'https://host.test/min?f=https://t.test/embed/v1/loader.js' },
    undefined,
  ],
  ['nothing, when neither its own address nor the server names one', {}, undefined],
  [
    'nothing, when the address is no web address',
    { current: 'file:///embed/v1/loader.js' },
    undefined,
  ],
])('the loader takes its origin from %s', (_, traces, folder) => {
  expect(findFolder(traces.current, traces.served ?? unserved)).toBe(folder)
})
