import { makeOpaqueId } from '../../src/kernel/secrets.ts'
import type { InputsFor, PolicyCast, Targets } from '../policy-cast.ts'

export const embedsInputs: InputsFor<
  'listEmbeds' | 'createEmbed' | 'updateEmbed' | 'deleteEmbed' | 'getPublicEmbed' | 'reportEmbed'
> = {
  listEmbeds: () => ({}),
  createEmbed: ({ cast, targets }) => ({
    body: { ...settings, id_region: targets.customer() === cast.customerA ? 1 : 2_000_000 },
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

/** One of A's region; or the name of one that is not there. */
async function anEmbed({ cast, targets }: { cast: PolicyCast; targets: Targets }) {
  const id = makeOpaqueId()
  if (targets.customer() === cast.customerA)
    await cast.db
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
