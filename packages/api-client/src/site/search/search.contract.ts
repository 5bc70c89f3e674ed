import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { SearchResult } from './search.schema.ts'

/** A single letter and punctuation alone find nothing, because they match almost everything. */
export const searchEverything = endpoint('GET', '/search', {
  summary: 'The first jobs, people and invoices that match, of each list that the caller sees.',
  query: z.object({
    q: z
      .string()
      .check(z.trim(), z.minLength(1, 'Type what you look for'), z.maxLength(250, 'Too long')),
  }),
  ok: SearchResult,
  access: 'signed_in',
  keys: true,
})
