import { expect, test } from 'vitest'
import { deferred, type Deferred } from '../shared/deferred.fixtures.ts'
import { fifty } from './ratings-dialog.fixtures.ts'
import { RatingsDialogModel, utcMoment } from './ratings-dialog.model.ts'

const offline = new TypeError('fetch failed')
test.each([
  ['are shown', async () => fifty, { at: 'shown', ratings: fifty }, []],
  ['are none', async () => [], { at: 'shown', ratings: [] }, []],
  ['cannot be had, which is logged', () => Promise.reject(offline), { at: 'failed' }, [offline]],
])('ratings that %s', async (_, load, phase, errors) => {
  const logged: unknown[] = []
  const model = new RatingsDialogModel({ load, log: (error) => logged.push(error) })
  expect(model.phase.value).toEqual({ at: 'loading' })
  await model.load()
  expect([model.phase.value, logged]).toEqual([phase, errors])
})

test('answers and errors that arrive after a newer load, or after the end, change nothing', async () => {
  const logged: unknown[] = []
  const answers: Deferred<typeof fifty>[] = []
  const model = new RatingsDialogModel({
    load: () => {
      const answer = deferred<typeof fifty>()
      answers.push(answer)
      return answer.promise
    },
    log: (error) => logged.push(error),
  })
  const loads = [model.load(), model.load()]
  model.stop()
  answers[0]?.reject(offline)
  answers[1]?.resolve(fifty)
  await Promise.all(loads)
  expect([model.phase.value, logged]).toEqual([{ at: 'loading' }, []])
})

test("times are in UTC, even during London's summer time", () => {
  expect(utcMoment('2026-07-18T23:30:00.000Z')).toBe('18 Jul 2026, 23:30')
  expect(utcMoment('2026-09-18T23:30:00.000Z')).toBe('18 Sep 2026, 23:30')
})
