import { BookingContact } from '@treasures/api-client'
import type { ContactRules } from './booking-typed.ts'

/** What the server will say of a contact. */
export const contactRules: ContactRules = (field, typed) =>
  BookingContact.shape[field].safeParse(typed).error?.issues[0]?.message
