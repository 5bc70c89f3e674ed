import { expect, test } from 'vitest'
import type { ListenerAction } from '@treasures/api-client'
import { endStateOf, stillToDo, visitOf } from './runs.rules.ts'
import type { ActionState } from './runs.store.ts'

test.each<[ActionState[], string, string | null]>([
  [['done', 'done'], 'done', null],
  [['done', 'skipped'], 'done', null],
  [['done', 'waiting'], 'done', null],
  [['skipped', 'skipped'], 'cancelled', 'because'],
  [['done', 'failed'], 'failed', 'because'],
])('a run whose actions are %j is %s', (states, state, reason) => {
  const actions = states.map((each) => ({
    state: each,
    result: each === 'done' ? null : 'because',
  }))
  expect(endStateOf(actions)).toEqual({ state, reason })
})

const ring: ListenerAction = { do: 'activity', id_assignee: null, descr: 'Ring' }
const write: ListenerAction = { ...ring, descr: 'Write' }

test('an edited listener repeats no action that is done, and does those that are new', () => {
  const stored = { descr: 'Ring', do: 'activity', id_assignee: null } as const
  expect(stillToDo([ring, write, ring], [{ state: 'done', action: stored }])).toEqual([write, ring])
  expect(stillToDo([ring], [{ state: 'failed', action: stored }])).toEqual([ring])
})

test('a run may be for a visit', () => {
  expect(visitOf({ occasion: '' })).toBeUndefined()
  expect(visitOf({ occasion: '2026-11-26T10:00:00.000Z' })).toEqual(
    new Date('2026-11-26T10:00:00Z'),
  )
})
