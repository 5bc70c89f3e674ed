import type { EmbedSettings } from '@treasures/api-client'
import type { Db } from '../kernel/db/connect.ts'
import type { Random } from './random.ts'

const usual = {
  services: [],
  mode: 'inline',
  theme: 'auto',
  accent: null,
  radius: null,
  font: null,
  texts: {},
  sites: [],
} satisfies Partial<EmbedSettings>

type Look = Omit<EmbedSettings, 'name' | 'widget' | 'id_region'>
const embeds: readonly { name: string; widget: EmbedSettings['widget']; settings: Look }[] = [
  { name: 'Book on the front page', widget: 'booking-form', settings: usual },
  {
    name: 'Book a gardener',
    widget: 'booking-form',
    settings: { ...usual, services: [1], mode: 'dialog', accent: '#7a3e9d' },
  },
  { name: 'Jobs near you', widget: 'jobs-board', settings: usual },
]

/** Seeds the embeds on the first region's site, which no one has visited yet. */
export const seedEmbeds = (tx: Db, random: Random, at: Date) =>
  tx
    .insertInto('embeds')
    .values(
      embeds.map(({ name, widget, settings }) => ({
        id: random.capability(),
        id_region: 1,
        name,
        widget,
        settings: JSON.stringify(settings),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
