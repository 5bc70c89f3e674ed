import { foldSurname } from '../../people/contacts/surname.rules.ts'
import { likenessOf, type Person } from '../../people/customers/similar-customers.rules.ts'

/** A person with the address and the id that this piece will give them. */
type Added = Person & { line: number; id?: number; address?: string }

/** As many as a search of the records finds. */
const mostAlike = 200

/**
 * Rows before this one that the records do not show: those of the same piece, which are not written
 * yet, and in a check those that were taken back.
 */
export function earlierRows() {
  const keys = new Set<string>()
  const changed = new Map<number, number>()
  const people = new Map<string, Added[]>()
  const contactsOf = ({ email, mphone, postcode, lname }: Person) => [
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...(mphone ? [`mobile ${mphone}`] : []),
    ...(postcode ? [`postcode ${postcode} ${foldSurname(lname)}`] : []),
  ]
  return {
    /** Line that added or changed a person. */
    lineOf: (id: number) => changed.get(id),
    addChange: (id: number, line: number) => changed.set(id, line),
    hasKey: (key: string) => keys.has(key),
    addKey: (key: string) => keys.add(key),
    addPerson(person: Added) {
      for (const contact of contactsOf(person)) {
        const known = people.get(contact)
        if (known) known.push(person)
        else people.set(contact, [person])
      }
    },
    /** People on earlier lines like this one, each with what they share. */
    alike: (who: Person) =>
      [
        ...new Set(
          contactsOf(who).flatMap((contact) => people.get(contact)?.slice(0, mostAlike) ?? []),
        ),
      ]
        .map((each) => ({ ...each, alike: likenessOf(who, each) }))
        .filter(({ alike }) => alike.length > 0),
  }
}
export type EarlierRows = ReturnType<typeof earlierRows>
