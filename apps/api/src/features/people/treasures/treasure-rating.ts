import { rater } from '@treasures/api-client'
import { sql } from 'kysely'

/**
 * Weighted mean of the customers' ratings, or null if there are no ratings. Cast to float, because
 * the driver returns numeric as text.
 */
export const ratingOfTreasure = sql<number | null>`(
  select round(sum(rating * weight) / nullif(sum(weight), 0), 2)::float8
  from ratings where ratings.id_treasure = treasures.id and id_rateby = ${sql.lit(rater.customer)}
)`
export const ratingsOfTreasure = sql<number>`(
  select count(*) from ratings where ratings.id_treasure = treasures.id and id_rateby = ${sql.lit(rater.customer)}
)`
