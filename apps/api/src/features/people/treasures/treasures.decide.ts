/** Facts that prevent the deletion of a treasure. */
export type TreasureTies = {
  /** Jobs ever assigned, including those handed back. */
  jobs: number
  works: number
  ratings: number
  estimates: number
  timesheets: number
  /** True if their wallet has entries. */
  has_money: boolean
  /** E-mail of the sign-in. */
  user: string | null
}

/** Returns the reasons why a treasure must stay, in words. Empty if they may be deleted. */
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

/** Lists what an identity check still lacks, in the order in which a treasure gives it. */
export const missingForId = (
  { birthdate, email }: IdFields,
  { skills }: { skills: number },
): string[] => [
  ...(birthdate ? [] : ['Date of birth']),
  ...(email ? [] : ['E-mail']),
  ...(skills > 0 ? [] : ['A skill']),
]
