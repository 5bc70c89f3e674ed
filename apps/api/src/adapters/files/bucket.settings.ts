import * as z from 'zod/mini'
import { filled, like, origin } from '../../kernel/settings/kinds.ts'
import { setting, together, under, type Values } from '../../kernel/settings/setting.ts'

export type BucketSettings = NonNullable<Values<typeof bucketSettings>['bucket']>

export const bucketSettings = under('Database, files and backups', {
  /** Storage of photos and documents. If undefined, they are in `dataDir`. */
  bucket: together(
    {
      bucket: setting(
        'S3_BUCKET',
        'with the two keys, photos and documents are kept in this bucket instead of `DATA_DIR/files`, so that instances on any number of machines share them; `pnpm move-files` copies existing ones',
        z.optional(
          like(
            /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
            'must be the name of a bucket, such as treasures-files',
          ),
        ),
      ),
      endpoint: setting(
        'S3_ENDPOINT',
        'address of an S3-compatible store other than Amazon, for example `https://s3.example.org`',
        z.optional(origin),
      ),
      region: setting(
        'S3_REGION',
        'the region of the bucket; stores without regions take any',
        z._default(like(/^[a-z\d-]{2,30}$/, 'must be a region such as eu-west-2'), 'eu-west-2'),
      ),
      accessKeyId: setting(
        'S3_ACCESS_KEY_ID',
        'a key that may list the bucket, and read, write and remove files in it',
        z.optional(filled),
        { isSecret: true },
      ),
      secretAccessKey: setting('S3_SECRET_ACCESS_KEY', 'its secret', z.optional(filled), {
        isSecret: true,
      }),
      prefix: setting(
        'S3_PREFIX',
        'a prefix for the name of each file, followed by a slash, where the bucket also holds something else',
        z._default(
          like(
            /^([\w-]+(\/[\w-]+)*)?$/,
            'must be letters, digits, hyphens and slashes between them',
          ),
          '',
        ),
      ),
    },
    ['bucket', 'accessKeyId', 'secretAccessKey'],
    'endpoint',
  ),
})
