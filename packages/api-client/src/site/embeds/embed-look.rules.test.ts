import { expect, test } from 'vitest'
import { lookOf } from './embed-look.rules.ts'

const nothing = { accent: null, radius: null, font: null }

test.each([
  ['empty if nothing is chosen', nothing, ''],
  [
    'an accent for each theme',
    { ...nothing, accent: '#0B6E63' },
    ':host{--treasures-accent:light-dark(#0b6e63,#418e85)}',
  ],
  [
    'made of the chosen colour, corners and font',
    { accent: '#ffe08a', radius: 0, font: "Lora, 'Times New Roman'" },
    ":host{--treasures-accent:light-dark(#857448,#ffe08a);--treasures-radius:0px;--treasures-font:Lora, 'Times New Roman'}",
  ],
])('the look of an embed is %s', (_, chosen, look) => {
  expect(lookOf(chosen)).toBe(look)
})
