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
  ['a tag alone', {}, null, { id_region: undefined }],
  [
    'its region and services',
    { region: 1, services: [1, 2] },
    null,
    { id_region: 1, id_service: [1, 2] },
  ],
  ["its embed's", {}, embed, { id_region: 2, id_service: [4] }],
  ['what it says itself, over its embed', { region: 1 }, embed, { id_region: 1, id_service: [4] }],
  ['every service', {}, { ...embed, services: [] }, { id_region: 2 }],
  [
    'a postcode as it is written',
    { postcode: 'se13' },
    null,
    { id_region: undefined, postcode: 'SE13', miles: 10 },
  ],
  ['nothing for what is no postcode', { postcode: 'here' }, null, { id_region: undefined }],
])('a drawn board asks for %s', (_, asked, its, question) => {
  expect(questionOf(asked, its)).toEqual({ ...question, ...first })
})

test.each([
  ['nothing without an embed', null, ''],
  ['nothing where nothing is chosen', { ...embed, accent: null, radius: null, font: null }, ''],
  [
    'colour, corners and font',
    embed,
    ":host{--treasures-accent:#7a1f5c;--treasures-radius:0px;--treasures-font:Lora, 'Times New Roman'}",
  ],
])('the look of a board is %s', (_, its, look) => {
  expect(lookOf(its)).toBe(look)
})
