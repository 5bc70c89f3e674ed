import type { PublicSettings } from '@treasures/api-client'

export type AttributionPart = { text: string; href?: string }

export const builtInAttribution: readonly AttributionPart[] = [
  { text: 'Natural Earth, ' },
  { text: 'GeoNames', href: 'https://www.geonames.org' },
  { text: ', ' },
  { text: 'UK-GeoJSON', href: 'https://github.com/martinjc/UK-GeoJSON' },
  { text: '. Contains OS data © Crown copyright and database right 2014' },
]

/** Credit line of a PMTiles file: Open Database Licence. */
const streetAttribution: readonly AttributionPart[] = [
  { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
  { text: ', ' },
  { text: 'Protomaps', href: 'https://protomaps.com' },
]

const named: Record<string, string> = {
  copy: '©',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => named[name] ?? whole)

/**
 * Parses the attribution of a tile service, which is a line of HTML. Only its links and text are
 * kept, to be drawn as text and never as HTML.
 */
function partsOf(html: string): AttributionPart[] {
  const link = /<a\b[^>]*\bhref=["']?(https?:[^"'\s>]+)["']?[^>]*>(.*?)<\/a>/gi
  const parts: AttributionPart[] = []
  let after = 0
  for (const match of html.matchAll(link)) {
    const [whole, href = '', text = ''] = match
    parts.push({ text: plain(html.slice(after, match.index)) }, { text: plain(text), href })
    after = match.index + whole.length
  }
  parts.push({ text: plain(html.slice(after)) })
  return parts.filter(({ text }) => text !== '')
}

type Tiles = Pick<PublicSettings, 'map_url' | 'tile_url' | 'tile_attribution'>

/** Credit line of the map that the settings choose. */
export function attributionOf(tiles: Tiles | undefined): readonly AttributionPart[] {
  if (tiles?.map_url) return streetAttribution
  return tiles?.tile_url ? partsOf(tiles.tile_attribution) : builtInAttribution
}
