import { makeOpaqueId } from '../../src/kernel/secrets.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

export const embedsInputs: InputsFor<
  'listEmbeds' | 'createEmbed' | 'updateEmbed' | 'deleteEmbed' | 'getPublicEmbed' | 'reportEmbed'
> = {
  createEmbed: ({ fixtures, targets }) => ({
    body: { ...settings, id_region: targets.customer() === fixtures.customerA ? 1 : 2_000_000 },
  }),
  updateEmbed: async (asking) => ({ params: await anEmbed(asking), body: settings }),
  deleteEmbed: async (asking) => ({ params: await anEmbed(asking) }),
  getPublicEmbed: async (asking) => ({ params: await anEmbed(asking) }),
  reportEmbed: async (asking) => ({
    params: await anEmbed(asking),
    body: { page: 'https://example.org/', version: '1.0.0' },
  }),
}

const settings = { name: 'Front page', widget: 'booking-form' } as const

/** Creates a widget of region A, or returns an id that does not exist. */
async function anEmbed({ fixtures, targets }: { fixtures: PolicyFixtures; targets: Targets }) {
  const id = makeOpaqueId()
  if (targets.customer() === fixtures.customerA)
    await fixtures.db
      .insertInto('embeds')
      .values({
        id,
        id_region: 1,
        name: 'Front page',
        widget: 'booking-form',
        settings: JSON.stringify({
          services: [],
          mode: 'inline',
          theme: 'auto',
          accent: null,
          radius: null,
          font: null,
          texts: {},
        }),
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute()
  return { id }
}
