import type { PublicEmbed } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { questionOf } from './drawn-board.rules.ts'

const embed: PublicEmbed = {
  id: 'x',
  widget: 'jobs-board',
  id_region: 2,
  services: [4],
  mode: 'inline',
  theme: 'auto',
  accent: null,
  radius: null,
  font: null,
  look: '',
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
