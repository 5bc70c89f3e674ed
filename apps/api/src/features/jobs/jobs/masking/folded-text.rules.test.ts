import { expect, test } from 'vitest'
import { foldText, joinSpreadLetters } from './folded-text.rules.ts'

test.each([
  ['upper case', 'Olive', 'olive'],
  ['full width', '０７＠ｅｘ．ｃｏｍ', '07@ex.com'],
  ['circled digits', '⓪①⑨❶❾➀➊⓵⓿🄀🄁🄊', '019191110009'],
  ['digits of other scripts', '٠٩०९᠐', '09090'],
  ['mathematical digits', '𝟎𝟗𝟘𝟡', '0909'],
  ['look-alike letters', 'оlіvе', 'olive'],
  ['letters with accents', 'Zoë', 'zoe'],
  ['what cannot be seen', '0\u200b7\u00ad7\u2060', '077'],
  ['several letters in one', 'ﬁ㎜', 'fimm'],
  ['no letter at all', '–£', '–£'],
])('%s are folded: %s is %s', (_, original, text) => {
  expect(foldText(original).text).toBe(text)
})

const original = 'Ａ\u200bﬁ🄁7\u20e3'
test('each folded character knows its original position, and invisible ones belong to the character before them', () => {
  const { text, starts, ends } = foldText(original)
  const pieces = text.split('').map((_, i) => original.slice(starts[i], ends[i]))
  expect([text, ...pieces]).toEqual(['afi07', 'Ａ\u200b', 'ﬁ', 'ﬁ', '🄁', '7\u20e3'])
})

const join = (text: string) => joinSpreadLetters(foldText(text))
test.each([
  ['write to o l i v e now', 'write to olive now'],
  ['o  l   i', 'oli'],
  ['o l', 'o l'],
  ['o l iv', 'o l iv'],
  ['o    l    i', 'o    l    i'],
  ['o\nl\ni', 'o\nl\ni'],
  ['0 7 7', '077'],
])('letters written apart are joined: %j is %j', (spread, joined) => {
  expect(join(spread).text).toBe(joined)
})

test('joined letters still know their original positions', () => {
  expect(join('to o l i')).toEqual({
    text: 'to oli',
    starts: [0, 1, 2, 3, 5, 7],
    ends: [1, 2, 3, 4, 6, 8],
  })
})
