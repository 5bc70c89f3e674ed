import { refuseGenerally } from '#kernel/http/refuse.ts'
import { findWeakness, type Person } from './weak-passwords.rules.ts'

/** Refuses a weak password, with the reason at its field. */
export function refuseWeakPassword(password: string, person: Person, field = 'password') {
  const weakness = findWeakness(password, person)
  if (weakness)
    throw refuseGenerally('invalid_fields', 'Please correct the problems', {
      errors: { [field]: [weakness] },
    })
}
