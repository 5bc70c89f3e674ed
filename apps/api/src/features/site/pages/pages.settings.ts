import * as z from 'zod/mini'
import { filled } from '#kernel/settings/kinds.ts'
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
  mapFile: setting(
    'MAP_FILE',
    'PMTiles file of OpenStreetMap, which the board’s map shows with its streets: [where to get one](running.md#a-map-with-streets). `TILE_URL` is not used then',
    z.optional(filled),
  ),
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
