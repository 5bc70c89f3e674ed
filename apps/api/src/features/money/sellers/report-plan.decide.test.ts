import { expect, test } from 'vitest'
import { fitting, planReport, type Accepted, type PlannedSeller } from './report-plan.decide.ts'

const seller = (id: number, changes: Partial<PlannedSeller> = {}): PlannedSeller => ({
  id,
  digest: 'a',
  isReportable: true,
  isEmpty: false,
  ...changes,
})
const nothing: Accepted = { operator: null, digests: new Map() }
const reported = (...digests: [number, string][]): Accepted => ({
  operator: { isNil: false },
  digests: new Map(digests),
})
const nil: Accepted = { operator: { isNil: true }, digests: new Map() }

test.each<[string, PlannedSeller[], Accepted, ReturnType<typeof planReport>]>([
  [
    'sellers of whom HMRC knows nothing',
    [seller(1), seller(2)],
    nothing,
    { kind: 'new', ids: [1, 2], incomplete: [] },
  ],
  ['no sellers', [], nothing, { kind: 'nil', ids: [], incomplete: [] }],
  [
    'a seller without income',
    [seller(1, { isEmpty: true })],
    nothing,
    { kind: 'nil', ids: [], incomplete: [] },
  ],
  [
    'one of two without details',
    [seller(1), seller(2, { isReportable: false })],
    nothing,
    { kind: 'new', ids: [1], incomplete: [2] },
  ],
  [
    'only a seller without details, who is not nothing',
    [seller(2, { isReportable: false })],
    nothing,
    { kind: null, ids: [], incomplete: [2] },
  ],
  ['everything reported', [seller(1)], reported([1, 'a']), { kind: null, ids: [], incomplete: [] }],
  [
    'a further seller before a correction',
    [seller(1, { digest: 'b' }), seller(2)],
    reported([1, 'a']),
    { kind: 'new', ids: [2], incomplete: [] },
  ],
  [
    'other figures than reported',
    [seller(1, { digest: 'b' }), seller(2)],
    reported([1, 'a'], [2, 'a']),
    { kind: 'correction', ids: [1], incomplete: [] },
  ],
  [
    'income that was taken back whole',
    [seller(1, { digest: 'b', isEmpty: true })],
    reported([1, 'a']),
    { kind: 'correction', ids: [1], incomplete: [] },
  ],
  ['nothing reported, and still nothing', [], nil, { kind: null, ids: [], incomplete: [] }],
  [
    'nothing reported, and then a seller',
    [seller(1)],
    nil,
    { kind: 'withdrawal', ids: [], incomplete: [] },
  ],
])('%s', (_, sellers, accepted, plan) => {
  expect(planReport(sellers, accepted)).toEqual(plan)
})

test('a file has as many sellers as fit', () => {
  expect(fitting([], 10)).toBe(0)
  expect(fitting([4, 6], 10)).toBe(2)
  expect(fitting([4, 6, 1], 10)).toBe(2)
  expect(fitting([11], 10)).toBe(0)
})
