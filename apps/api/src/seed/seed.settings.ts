import * as z from 'zod/mini'
import { only } from '#kernel/settings/kinds.ts'
import { serverSettings } from '#kernel/settings/server.settings.ts'
import { combine, setting, SettingsError, under } from '#kernel/settings/setting.ts'

export const seedSettings = {
  ...under('Database, files and backups', {
    seed: combine(
      {
        chosen: setting(
          'SEED',
          'what an empty database is filled with: `demo` or `none`',
          z.optional(z.enum(['demo', 'none'])),
          { otherwise: 'demo' },
        ),
        production: serverSettings.production,
      },
      ({ chosen, production }) => {
        if (production && chosen === 'demo')
          throw new SettingsError(
            'SEED=demo makes people with a public password, so it cannot be used with PRODUCTION=true.',
          )
        return chosen ?? (production ? 'none' : 'demo')
      },
    ),
  }),
  ...under('The first people', {
    lockDemoPeople: setting(
      'DEMO_PEOPLE',
      '`lock` removes passwords, sessions and links of the demo’s people at this start, so that production can use a database of the demo',
      only('lock'),
    ),
  }),
}
