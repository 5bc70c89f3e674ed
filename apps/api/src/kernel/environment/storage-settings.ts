import * as z from 'zod/mini'
import { filled, like, origin, secret } from './kinds.ts'
import { setting } from './setting.ts'

/* Environment variables for database, files and backups. */

export const data = {
  DATA_DIR: setting(
    'embedded database and pictures; no other user of the machine can look into it',
    z._default(filled, '.data'),
  ),
  DATABASE_URL: setting(
    'a PostgreSQL 15 or later to use instead of the embedded database; needed as soon as there are two instances',
    z.optional(
      like(/^postgres(ql)?:\/\/\S+$/, 'must begin with postgres:// or postgresql://').check(
        z.refine((text) => URL.canParse(text), {
          error: 'must name one server, with a port that is a number',
        }),
      ),
    ),
  ),
  SEED: setting(
    'what an empty database is filled with: `demo` or `none`',
    z.optional(z.enum(['demo', 'none'])),
    'demo',
  ),
  BACKUP_DIR: setting(
    'a folder, best on another disk, in which the server puts a backup each night; without it none is made',
    z.optional(z.string()),
  ),
  BACKUP_KEY: setting(
    '32 or more random characters that encrypt backups. A restore needs them: keep them elsewhere',
    z.optional(secret),
  ),
  S3_BUCKET: setting(
    'with the two keys, photos and documents are kept in this bucket instead of `DATA_DIR/files`, so that instances on any number of machines share them; `pnpm move-files` brings those that are there',
    z.optional(
      like(
        /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
        'must be the name of a bucket, such as treasures-files',
      ),
    ),
  ),
  S3_ENDPOINT: setting(
    'address of an S3-compatible store other than Amazon, for example `https://s3.example.org`',
    z.optional(origin),
  ),
  S3_REGION: setting(
    'the region of the bucket; stores without regions take any',
    z._default(like(/^[a-z\d-]{2,30}$/, 'must be a region such as eu-west-2'), 'eu-west-2'),
  ),
  S3_ACCESS_KEY_ID: setting(
    'a key that may list the bucket, and read, write and remove files in it',
    z.optional(filled),
  ),
  S3_SECRET_ACCESS_KEY: setting('its secret', z.optional(filled)),
  S3_PREFIX: setting(
    'what stands before the name of each file and a slash, where the bucket also holds something else',
    z._default(
      like(/^([\w-]+(\/[\w-]+)*)?$/, 'must be letters, digits, hyphens and slashes between them'),
      '',
    ),
  ),
}
