import {
  BookingContact,
  BookingDescription,
  canStartOn,
  needsExpressRequest,
  type Wanted,
} from '@treasures/api-client'
import { wordErrors } from '#kernel/http/words.ts'
import { canBeTexted, mobileToE164, notTextable } from '../../people/contacts/mobile.rules.ts'
import type { Filled } from './drafts.decide.ts'

export type Complete = {
  descr: string
  address: string
  fname: string
  lname: string
  email: string
  /** E.164. For a known customer, the mobile as stored in their record. */
  mphone: string | null
  wanted: Wanted
  wanted_on: string | null
  wanted_time: string | null
}

type Errors = Record<string, string[]>
type Asked = {
  /** London date. */
  today: string
  express_request: boolean
  /** True if the customer's record is known, so that the form needs no contact. */
  known: boolean
}

/** Returns the complete booking, or the errors by field. */
export function decideComplete(
  filled: Filled,
  { today, express_request, known }: Asked,
): { errors: Errors } | { errors?: never; complete: Complete } {
  const errors: Errors = {}
  const contact = BookingContact.safeParse(filled)
  const descr = BookingDescription.safeParse(filled.descr)
  const mphone = mobileToE164(filled.mphone) ?? null
  if (!contact.success)
    for (const [field, texts] of Object.entries(wordErrors(contact.error)))
      if (!known || field === 'address') errors[field] = texts
  if (!known && !errors['mphone'] && !(mphone && canBeTexted(mphone)))
    errors['mphone'] = [notTextable]
  if (!descr.success) errors['descr'] = descr.error.issues.map(({ message }) => message)
  const { wanted, wanted_on } = filled
  if (wanted === null) errors['wanted'] = ['Please say when']
  else if (wanted_on !== null && !canStartOn(wanted_on, today))
    errors['wanted_on'] = ['Choose a day from today to a year ahead']
  else if (needsExpressRequest({ wanted, wanted_on }, today) && !express_request)
    errors['express_request'] = ['Please ask us to begin within 14 days, or choose a later day']
  if (Object.keys(errors).length || wanted === null) return { errors }
  return {
    complete: {
      ...filled,
      ...contact.data,
      descr: descr.data ?? filled.descr,
      mphone,
      wanted,
      wanted_on,
    },
  }
}
