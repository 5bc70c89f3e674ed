import { EmbedSettings } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { embedBody, embedValues, newEmbed, previewAddress, toggleService } from './embed-form.ts'

const settings = {
  name: 'Home page',
  widget: 'booking-form',
  id_region: 2,
  services: [1, 4],
  mode: 'dialog',
  theme: 'dark',
  accent: '#7a1f5c',
  radius: 0,
  font: 'Lora, Georgia, serif',
  texts: { postcodeTitle: 'Where?', whenTitle: 'Set by a script' },
  sites: ['https://www.example.org', 'https://blog.example.org'],
} as const

const embed = {
  ...settings,
  services: [...settings.services],
  sites: [...settings.sites],
  id: 'A'.repeat(22),
  region_name: 'Lewisham',
  created_at: '',
  updated_at: '',
  sightings: [],
  loads: [],
}

test('opening and saving an embed changes no setting, not even one outside the form', () => {
  expect(embedBody(embedValues(embed))).toEqual(settings)
})

test('a new embed needs only a name', () => {
  expect(EmbedSettings.safeParse(embedBody(newEmbed(undefined))).error?.issues).toMatchObject([
    { path: ['name'], message: 'Name is required' },
  ])
  const named = { ...newEmbed(undefined), name: 'Home page' }
  expect(EmbedSettings.parse(embedBody(named))).not.toHaveProperty('id_region')
})

test("a cleared text restores the widget's own text, and a board is always inline", () => {
  const values = {
    ...embedValues(embed),
    widget: 'jobs-board',
    texts: { postcodeTitle: ' ' },
  } as const
  expect(embedBody(values)).toMatchObject({ mode: 'inline', texts: {} })
})

test('choosing every service means no restriction', () => {
  expect(toggleService([4], 1, [1, 2, 4])).toEqual([1, 4])
  expect(toggleService([1, 4], 4, [1, 2, 4])).toEqual([1])
  expect(toggleService([1, 4], 2, [1, 2, 4])).toEqual([])
})

test("the preview's address contains chosen settings only", () => {
  const { pathname, searchParams } = new URL(
    previewAddress(embedBody(embedValues(embed))),
    'http://x',
  )
  expect(pathname).toBe('/embed/v1/preview')
  expect(Object.fromEntries(searchParams)).toEqual({
    widget: 'booking-form',
    region: '2',
    services: '1,4',
    mode: 'dialog',
    theme: 'dark',
    accent: '#7a1f5c',
    radius: '0',
    font: 'Lora, Georgia, serif',
    texts: JSON.stringify(settings.texts),
  })
  expect(previewAddress(embedBody(newEmbed(undefined)))).toBe(
    '/embed/v1/preview?widget=booking-form&mode=inline&theme=auto',
  )
})
