import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { SearchText } from '../../kernel/wire.ts'
import { NamedItem } from '../../catalogue/lists/lists.schema.ts'

/** For staff only, because the names belong to business customers. */
export const searchCompanies = endpoint('GET', '/companies', {
  summary: 'Companies whose name contains a text of two or more characters; at most 20.',
  query: z.object({ search: SearchText }),
  ok: z.object({ data: z.array(NamedItem) }),
  access: 'staff',
})

/** If a company with this name exists, regardless of case and spaces, returns that company. */
export const createCompany = endpoint('POST', '/company', {
  summary: 'Adds a company, or returns the one of that name.',
  body: z.object({
    name: z
      .string('Name is required')
      .check(
        z.trim(),
        z.minLength(2, { error: 'Name needs at least 2 characters', abort: true }),
        z.maxLength(250, 'Name is too long'),
      ),
  }),
  ok: NamedItem,
  access: 'staff',
  permission: 'companies.create',
  idempotent: false,
})
