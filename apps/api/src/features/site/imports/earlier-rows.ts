import { likenessOf, type Person } from '../../people/customers/similar-customers.rules.ts'

type Added = Person & { line: number }

/**
 * Rows that a check has found to be added, and has taken back since. A run finds the same rows in
 * the records.
 */
export function earlierRows() {
  const keys = new Set<string>()
  const changed = new Map<number, number>()
  const people = new Map<string, Added[]>()
  const contactsOf = ({ email, mphone, postcode }: Person) => [
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...(mphone ? [`mobile ${mphone}`] : []),
    ...(postcode ? [`postcode ${postcode}`] : []),
  ]
  return {
    /** Line that changed a customer. */
    lineOf: (id: number) => changed.get(id),
    addChange: (id: number, line: number) => changed.set(id, line),
    hasKey: (key: string) => keys.has(key),
    addKey: (key: string) => keys.add(key),
    addPerson(person: Added) {
      for (const contact of contactsOf(person))
        people.set(contact, [...(people.get(contact) ?? []), person])
    },
    /** People on earlier lines like this one, each with what they share. */
    alike: (who: Person) =>
      [...new Set(contactsOf(who).flatMap((contact) => people.get(contact) ?? []))]
        .map((each) => ({ ...each, alike: likenessOf(who, each) }))
        .filter(({ alike }) => alike.length > 0),
  }
}
export type EarlierRows = ReturnType<typeof earlierRows>
