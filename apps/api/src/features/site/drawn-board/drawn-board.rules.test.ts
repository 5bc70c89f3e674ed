import type { PublicEmbed } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { lookOf, questionOf } from './drawn-board.rules.ts'

const embed: PublicEmbed = {
  id: 'x',
  widget: 'jobs-board',
  id_region: 2,
  services: [4],
  mode: 'inline',
  theme: 'auto',
  accent: '#7a1f5c',
  radius: 0,
  font: "Lora, 'Times New Roman'",
  texts: {},
}
const first = { page: 1, per_page: 25 }

test.each([
  ['all jobs if its tag has no attributes', {}, null, { id_region: undefined }],
  [
    'the region and services of its tag',
    { region: 1, services: [1, 2] },
    null,
    { id_region: 1, id_service: [1, 2] },
  ],
  ['the region and services of its embed', {}, embed, { id_region: 2, id_service: [4] }],
  [
    'the region of its tag before that of its embed',
    { region: 1 },
    embed,
    { id_region: 1, id_service: [4] },
  ],
  ['every service if its embed chooses none', {}, { ...embed, services: [] }, { id_region: 2 }],
  [
    'a postcode in its usual spelling',
    { postcode: 'se13' },
    null,
    { id_region: undefined, postcode: 'SE13', miles: 10 },
  ],
  ['no postcode if the text is not one', { postcode: 'here' }, null, { id_region: undefined }],
])('a drawn board asks for %s', (_, asked, its, question) => {
  expect(questionOf(asked, its)).toEqual({ ...question, ...first })
})

test.each([
  ['the default without an embed', null, ''],
  ['the default if nothing is chosen', { ...embed, accent: null, radius: null, font: null }, ''],
  [
    'made of the chosen colour, corners and font',
    embed,
    ":host{--treasures-accent:#7a1f5c;--treasures-radius:0px;--treasures-font:Lora, 'Times New Roman'}",
  ],
])('the look of a board is %s', (_, its, look) => {
  expect(lookOf(its)).toBe(look)
})
