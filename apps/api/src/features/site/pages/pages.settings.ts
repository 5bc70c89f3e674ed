import * as z from 'zod/mini'
import { setting, under } from '#kernel/settings/setting.ts'

const tileAddress = z
  .string()
  .check(
    z.refine(
      (text) =>
        /^https?:\/\/[^/\s]+\/\S*$/.test(text) &&
        ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
      'must be an address with {z}, {x} and {y} in it',
    ),
  )

export const pageSettings = under('Words and map', {
  tileUrl: setting(
    'TILE_URL',
    'raster tiles with `{z}`, `{x}`, `{y}`. Without it the built-in map is drawn and no other server is called',
    z.optional(tileAddress),
  ),
  tileAttribution: setting(
    'TILE_ATTRIBUTION',
    'credit line that the tile service requires',
    z._default(z.string(), ''),
  ),
})
