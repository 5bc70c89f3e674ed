import { BookingContact } from '@treasures/api-client'
import type { ContactRules } from './booking-typed.ts'

/** Checks a contact field by the server's own schema. */
export const contactRules: ContactRules = (field, typed) =>
  BookingContact.shape[field].safeParse(typed).error?.issues[0]?.message
