import type { createUserForCustomer, ProblemOf } from '@treasures/api-client'

export type RecordKind = 'customer' | 'treasure'

export type UserlessRecord = {
  id: number
  fname: string
  lname: string
  email: string | null
  has_user: boolean
}

type Refused = { refused: ProblemOf<typeof createUserForCustomer>; message: string }
type NewUser = { fname: string; lname: string; email: string } & (
  | { id_customer: number }
  | { id_treasure: number }
)

/**
 * Refuses a record that the caller may not see, then one that has a sign-in, then one without an
 * e-mail. The link is sent only to the e-mail in the record.
 */
export function decideSignIn(
  kind: RecordKind,
  record: UserlessRecord | undefined,
): Refused | { refused?: never; user: NewUser } {
  if (!record) return { refused: 'record_not_found', message: `We can’t find that ${kind}.` }
  if (record.has_user)
    return { refused: 'user_exists', message: `This ${kind} has a sign-in already.` }
  const { id, fname, lname, email } = record
  if (email === null)
    return { refused: 'email_missing', message: `This ${kind} has no e-mail on file.` }
  return {
    user: {
      fname,
      lname,
      email,
      ...(kind === 'customer' ? { id_customer: id } : { id_treasure: id }),
    },
  }
}
