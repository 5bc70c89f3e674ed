import { expect, test, vi } from 'vitest'
import { createAutosave } from './autosave.model.ts'

/** Autosave whose calls are answered manually, so that a test sees the state in between. */
function stage(start = '') {
  const sent: string[] = []
  const answers: { settle: (ok: boolean) => void }[] = []
  const refuse = vi.fn<() => void>()
  const autosave = createAutosave(start, {
    judge: (text) => (text.length > 20 ? 'Two many characters' : undefined),
    save: (text) => {
      sent.push(text)
      return new Promise<void>((resolve, reject) => {
        answers.push({ settle: (ok) => (ok ? resolve() : reject(new Error('failed'))) })
      })
    },
    refuse,
  })
  const type = (text: string) => {
    for (const letter of text) autosave.type(autosave.text() + letter)
  }
  const answer = async (ok = true) => {
    answers.shift()?.settle(ok)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { ...autosave, sent, refuse, write: type, answer }
}

test('a text is saved on every 6th change, and not before', async () => {
  const { write, sent, answer } = stage()
  write('Mowin')
  expect(sent).toEqual([])
  write('g')
  expect(sent).toEqual(['Mowing'])
  await answer()
  write(' lawn')
  expect(sent).toEqual(['Mowing'])
  write('s')
  expect(sent).toEqual(['Mowing', 'Mowing lawns'])
})

test('a changed text is saved when its field is left', async () => {
  const { write, leave, sent, answer } = stage('Mow')
  leave()
  expect(sent).toEqual([])
  write('ing')
  leave()
  expect(sent).toEqual(['Mowing'])
  await answer()
  leave()
  expect(sent).toEqual(['Mowing'])
})

test('input during a save is saved next, and the last text wins', async () => {
  const { write, leave, sent, answer, isUnsaved } = stage()
  write('Mowing lawn')
  leave()
  expect(sent).toEqual(['Mowing'])
  await answer()
  expect(sent).toEqual(['Mowing', 'Mowing lawn'])
  write('s')
  leave()
  await answer()
  expect(sent.at(-1)).toBe('Mowing lawns')
  await answer()
  expect(isUnsaved()).toBe(false)
})

test('a text restored during a save is saved again', async () => {
  const { write, type, leave, sent, answer } = stage('Mow')
  write('ing')
  leave()
  type('Mow')
  leave()
  await answer()
  expect(sent).toEqual(['Mowing', 'Mow'])
})

test('a text that failed to save is kept, and sent when the field is left the next time', async () => {
  const { write, leave, sent, answer, isUnsaved, text } = stage()
  write('Mow')
  leave()
  await answer(false)
  expect([isUnsaved(), text(), sent]).toEqual([true, 'Mow', ['Mow']])
  leave()
  await answer()
  expect([isUnsaved(), sent]).toEqual([false, ['Mow', 'Mow']])
})

test('an invalid text is refused once and never sent', () => {
  const { type, leave, sent, refuse } = stage()
  type('x'.repeat(21))
  leave()
  leave()
  expect([sent, refuse.mock.calls.length]).toEqual([[], 1])
  type('x'.repeat(22))
  leave()
  expect(refuse).toHaveBeenCalledTimes(2)
})

test('an outside value is adopted only if there is no unsaved input', () => {
  const { adopt, type, text } = stage('1')
  expect(adopt('2')).toBe(true)
  expect(text()).toBe('2')
  type('3')
  expect(adopt('4')).toBe(false)
  expect(text()).toBe('3')
})
