import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { filled, like } from '../settings/kinds.ts'
import { role } from '../settings/server.settings.ts'
import { combine, setting, SettingsError, under, type Values } from '../settings/setting.ts'

export type DatabaseSettings = Values<typeof databaseSettings>

export const databaseSettings = under('Database, files and backups', {
  dataDir: setting(
    'DATA_DIR',
    'folder of the embedded database, photos and documents; other users of the machine cannot read it',
    z.pipe(
      z._default(filled, '.data'),
      z.transform((path) => resolve(path)),
    ),
  ),
  databaseUrl: combine(
    {
      url: setting(
        'DATABASE_URL',
        'a PostgreSQL 15 or later to use instead of the embedded database; needed as soon as there are two instances',
        z.optional(
          like(/^postgres(ql)?:\/\/\S+$/, 'must begin with postgres:// or postgresql://').check(
            z.refine((text) => URL.canParse(text), {
              error: 'must name one server, with a port that is a number',
            }),
          ),
        ),
      ),
      role,
    },
    ({ url, role }) => {
      if (role !== 'all' && !url)
        throw new SettingsError(
          `ROLE=${role} without DATABASE_URL: the embedded database is one process alone, which has to do everything. Set DATABASE_URL, or leave ROLE out.`,
        )
      return url
    },
  ),
})
