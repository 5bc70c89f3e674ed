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
