import { expect, test } from 'vitest'
import { shapesToPath, type Shape } from './shapes-to-path.ts'

const path = (d: string): Shape => ['path', { d }]

test.each<[what: string, shapes: Shape[], d: string]>([
  ['paths follow one another', [path('M4 2h.01'), path('M8 8h.01')], 'M4 2h.01M8 8h.01'],
  [
    'a relative moveto at the start becomes absolute',
    [path('M1 1h2'), path('m5 6z')],
    'M1 1h2M5 6z',
  ],
  [
    'lines after a relative moveto stay relative',
    [path('M1 1h2'), path('m12 19 8-3'), path('m.5-3-1 2')],
    'M1 1h2M12 19l8-3M.5 -3l-1 2',
  ],
  ['a line', [['line', { x1: '1', y1: '2', x2: '3', y2: '4' }]], 'M1 2L3 4'],
  ['a polygon', [['polygon', { points: '1 2 3 4 5 6' }]], 'M1 2 3 4 5 6z'],
  [
    'a circle in two halves',
    [['circle', { cx: '12', cy: '12', r: '3' }]],
    'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z',
  ],
  [
    'a rectangle without rounded corners',
    [['rect', { x: '1', y: '2', width: '3', height: '4' }]],
    'M1 2h3v4h-3v-4z',
  ],
  [
    'a rectangle whose corners are as round as it is wide',
    [['rect', { x: '1', y: '2', width: '4', height: '9', rx: '3' }]],
    'M3 2h0a2 3 0 0 1 2 3v3a2 3 0 0 1 -2 3h0a2 3 0 0 1 -2 -3v-3a2 3 0 0 1 2 -3z',
  ],
])('%s', (_what, shapes, d) => expect(shapesToPath(shapes)).toBe(d))

test('a drawing with a filled shape stays unchanged', () => {
  expect(shapesToPath([['circle', { cx: '1', cy: '1', r: '1', fill: 'currentColor' }]])).toBe(
    undefined,
  )
})
