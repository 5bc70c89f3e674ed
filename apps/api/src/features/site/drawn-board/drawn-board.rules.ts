import {
  boardMiles,
  boardPage,
  normalisePostcode,
  type drawBoard,
  type ParsedOf,
  type PublicEmbed,
  type searchBoard,
} from '@treasures/api-client'

type Asked = ParsedOf<typeof drawBoard>['query']
type Question = ParsedOf<typeof searchBoard>['query']

/**
 * Returns the query of a board's first search. The tag's attributes override the embed's settings.
 */
export function questionOf(asked: Asked, embed: PublicEmbed | null): Question {
  const postcode = asked.postcode && normalisePostcode(asked.postcode)
  const services = asked.services ?? embed?.services
  return {
    id_region: asked.region ?? embed?.id_region,
    ...(services?.length && { id_service: services }),
    ...(postcode && { postcode, miles: boardMiles }),
    page: 1,
    per_page: boardPage,
  }
}

/**
 * Returns a CSS rule for the tag with the franchisee's choices. The page's own CSS rules for the
 * tag override it.
 */
export function lookOf(embed: PublicEmbed | null): string {
  const { accent, radius, font } = embed ?? {}
  const chosen = [
    accent && `--treasures-accent:${accent}`,
    radius != null && `--treasures-radius:${radius}px`,
    font && `--treasures-font:${font}`,
  ].filter(Boolean)
  return chosen.length ? `:host{${chosen.join(';')}}` : ''
}
