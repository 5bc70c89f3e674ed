import { expect, test } from 'vitest'
import { findWeakness } from './weak-passwords.rules.ts'

const person = { email: 'grace.hollis@mail.example', fname: 'Grace', lname: "O'Hollis" }

test.each([
  ['password', /first that is guessed/],
  ['PASSWORD', /first that is guessed/],
  ['Password2026!', /first that is guessed/],
  ['2026-Password!', /first that is guessed/],
  ['12345678', /first that is guessed|repeats/],
  ['qwertyuiop', /first that is guessed/],
  ['ｐａｓｓｗｏｒｄ', /first that is guessed/],
  ['aaaaaaaa', /repeats itself/],
  ['abcabcabc', /repeats itself/],
  ['treasures', /your name, your e-mail or ours/],
  ['Treasures-1!', /your name, your e-mail or ours/],
  ['Treasures2026', /your name, your e-mail or ours/],
  ['19.04.1987 Hollis-Grace', /your name, your e-mail or ours/],
  ['grace.hollis@mail.example', /your name, your e-mail or ours/],
  ['gracehollis1', /your name, your e-mail or ours/],
  ['Hollis 87', /Choose another/],
])('%j is refused with a reason', (password, words) => {
  expect(findWeakness(password, person)).toMatch(words)
})

test.each([
  'correct horse battery',
  'a few words together',
  'grace likes long walks',
  'treasures of the deep sea',
  'пароль и ещё слова',
  'zK8#vQ2!m',
])('%j is accepted', (password) => {
  expect(findWeakness(password, person)).toBeUndefined()
})

test('a short name does not rule out other passwords with its letters', () => {
  expect(findWeakness('alan and his boat', { ...person, fname: 'Al', lname: 'An' })).toBeUndefined()
})
