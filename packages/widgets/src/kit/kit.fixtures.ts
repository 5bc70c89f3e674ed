/** A customer as a row of a list. */
export type Person = {
  id: number
  name: string
  email: string
  postcode: string
  lastJob: string
  state: 'ok' | 'warn' | 'danger' | 'neutral'
  jobs: number
  owed: number
}

const firsts = ['Beatrice', 'Idris', 'Graham', 'Wilhelmina', 'Oluwaseun', 'Siân', 'Jo', 'Priyanka']
const lasts = ['Hamilton', 'Hamdani', 'Oyelaran', 'Ó Súilleabháin', 'Ng', 'Featherstonehaugh']
const jobs = ['Gardening', 'Handyperson', 'Cleaning', 'Plumbing', 'Painting & decorating']
const states = ['ok', 'warn', 'danger', 'neutral'] as const

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Returns the same person for the same number, so that lists of any length need no storage. */
export const person = (index: number): Person => {
  const [first, last] = [pick(firsts, index * 7), pick(lasts, index * 5 + 1)]
  return {
    id: index + 1,
    name: `${first} ${last}`,
    email: `${first}.${last}.${index}@example.com`.toLowerCase().replaceAll(' ', ''),
    postcode: `SE${(index % 28) + 1} ${(index % 9) + 1}AB`,
    lastJob: pick(jobs, index * 3),
    state: pick(states, index),
    jobs: (index * 13) % 40,
    owed: (index % 11) * 95.2,
  }
}

export const awkwardPeople: Person[] = [
  { ...person(0), name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten' },
  { ...person(1), email: `${'very.long.mailbox.name'.repeat(4)}@example.com` },
  { ...person(2), name: 'J' },
  { ...person(3), name: 'محمد عبد الرحمن', email: '' },
  { ...person(4), lastJob: 'A job whose name someone wrote as a whole sentence, with a comma' },
]
