import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { filled, like, numberLike } from '../settings/kinds.ts'
import { role } from '../settings/server.settings.ts'
import { combine, setting, SettingsError, under, type Values } from '../settings/setting.ts'

const postgresAddress = like(
  /^postgres(ql)?:\/\/\S+$/,
  'must begin with postgres:// or postgresql://',
).check(
  z.refine((text) => URL.canParse(text), {
    error: 'must name one server, with a port that is a number',
  }),
)

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
        z.optional(postgresAddress),
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
  databaseListenUrl: setting(
    'DATABASE_LISTEN_URL',
    'address of PostgreSQL itself, if `DATABASE_URL` names a pooler in transaction mode: for notifications, locks and commands, about two connections of each process',
    z.optional(postgresAddress),
  ),
  databaseReadUrl: setting(
    'DATABASE_READ_URL',
    'address of a standby that streams from this PostgreSQL; it then answers the searches of boards, the search of everything, reports, exports and histories while it keeps up',
    z.optional(postgresAddress),
  ),
  databaseConnections: setting(
    'DATABASE_CONNECTIONS',
    'most connections of this process to `DATABASE_URL`',
    numberLike(/^([2-9]|[1-9]\d{1,2})$/, 'must be a number from 2 to 999', '10'),
  ),
})
