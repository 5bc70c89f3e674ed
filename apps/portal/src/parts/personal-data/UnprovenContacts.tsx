import type { StandsUnder } from '@treasures/api-client'
import { CheckboxField } from '@treasures/widgets/kit'
import { groupUnproven } from './personal-data.rules.ts'
import './personal-data.css'

type UnprovenContactsProps = {
  unproven: readonly StandsUnder[]
  /** Contacts that staff know to be this person's. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/**
 * Lets staff confirm which contacts of a record are really this person's. Shows nothing if no
 * contact is in doubt.
 */
export function UnprovenContacts({ unproven, chosen, onChange }: UnprovenContactsProps) {
  const contacts = groupUnproven(unproven)
  if (contacts.length === 0) return null
  return (
    <fieldset className="unproven">
      <legend className="field-label">May be someone else’s</legend>
      <p className="small muted">
        These e-mails and numbers are or were in the record, but nobody has confirmed whose they
        are. Tick the ones you know are theirs. Everything else stays as it is.
      </p>
      {contacts.map(({ contact, label }) => (
        <CheckboxField
          key={contact}
          name={contact}
          label={label}
          checked={chosen.includes(contact)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, contact] : chosen.filter((one) => one !== contact))
          }
        />
      ))}
    </fieldset>
  )
}
