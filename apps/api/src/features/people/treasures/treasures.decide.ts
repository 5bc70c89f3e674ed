/** What stands in the way of deleting a treasure. */
export type TreasureTies = {
  /** Taken at any time, given back or not. */
  jobs: number
  works: number
  ratings: number
  estimates: number
  timesheets: number
  /** Something was entered in their wallet. */
  has_money: boolean
  /** E-mail of the sign-in. */
  user: string | null
}

/** Why a treasure has to stay, in words; nothing when they may go. */
export const decideTreasureDeletion = (ties: TreasureTies): string[] => [
  ...counted(ties.jobs, 'a job', 'jobs'),
  ...counted(ties.works, 'a line of work', 'lines of work'),
  ...counted(ties.ratings, 'a rating', 'ratings'),
  ...counted(ties.estimates, 'an estimate', 'estimates'),
  ...counted(ties.timesheets, 'a timesheet', 'timesheets'),
  ...(ties.has_money ? ['Their wallet has entries.'] : []),
  ...(ties.user ? [`They sign in as ${ties.user}.`] : []),
]

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`They have ${count === 1 ? one : `${count} ${many}`}.`]

type IdFields = { birthdate: string | null; email: string | null }

/** What an identity check would still ask for, in the order in which one gives it. */
export const missingForId = (
  { birthdate, email }: IdFields,
  { skills }: { skills: number },
): string[] => [
  ...(birthdate ? [] : ['Date of birth']),
  ...(email ? [] : ['E-mail']),
  ...(skills > 0 ? [] : ['A skill']),
]
