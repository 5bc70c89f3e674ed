import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { NamedItem } from '../lists/lists.schema.ts'
import { ChosenTrades, StarterTrade } from './starter.schema.ts'

export const listStarterTrades = endpoint('GET', '/opening/catalogue', {
  summary: 'Trades that can be taken from the starter catalogue, without prices.',
  ok: z.object({ data: z.array(StarterTrade) }),
  access: 'super',
})

/**
 * Each trade gets its skill and an option in every region. Customers can book it once it has a
 * price.
 */
export const takeStarterTrades = endpoint('POST', '/opening/catalogue', {
  summary: 'Adds trades of the starter catalogue. Skips those whose name already exists.',
  body: ChosenTrades,
  ok: z.object({ made: z.array(NamedItem), skipped: z.array(NamedItem) }),
  access: 'super',
})
