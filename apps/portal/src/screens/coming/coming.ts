import { paths } from '../../paths.ts'
import { patterns, type Pattern } from '../../patterns.ts'

export type ComingWords = {
  /** What will be here, and what one can do until then. */
  words: string
  ways: readonly { label: string; to: string }[]
}

const home = { label: 'Go to Home', to: paths.index() }
const board = { label: 'See the jobs board', to: paths.jobsBoard() }
const customers = { label: 'Open customers', to: paths.customers() }
const franchisees = { label: 'Open franchisees', to: paths.franchisees() }
const signIn = { label: 'Sign In', to: paths.login() }

const startCheck: ComingWords = {
  words:
    'Soon you can tell us here whether the job has started, or what is holding it up. Until then, please ring us.',
  ways: [board],
}
const opportunity: ComingWords = {
  words:
    'Soon you can look at a job that would suit you here, and accept or decline it. Until then, please ring us.',
  ways: [board],
}

/** Screens that are on the map and not yet built, with what they will hold. */
const coming: Partial<Record<Pattern, ComingWords>> = {
  [patterns.myJobsBoard]: {
    words:
      'Open jobs near you that match your skills will be listed here. The public board has all of them today.',
    ways: [board, home],
  },
  [patterns.myTreasureTimesheets]: {
    words: 'Your timesheets will be listed here, one for each month, with what each is worth.',
    ways: [board, home],
  },
  [patterns.customersMap]: {
    words:
      'A map of the customers of a region will be here. Until then, the list finds them by postcode.',
    ways: [customers],
  },
  [patterns.treasuresMatch]: {
    words: 'This page will find treasures for a job: who suits it, how well, and why.',
    ways: [board, { label: 'Open jobs', to: paths.jobs() }],
  },
  [patterns.timesheets]: {
    words: 'The timesheets of all treasures will be listed here, to look through and to lock.',
    ways: [home, board],
  },
  [patterns.timesheetView]: {
    words: 'This page will show one timesheet, line by line, with its total.',
    ways: [{ label: 'Open timesheets', to: paths.timesheets() }, home],
  },
  [patterns.invoices]: {
    words: 'What customers owe and have paid will be listed here, invoice by invoice.',
    ways: [customers, home],
  },
  [patterns.bills]: {
    words: 'What treasures have earned will be listed here, bill by bill.',
    ways: [home, franchisees],
  },
  [patterns.charges]: {
    words:
      'Card payments will be listed here, with the ones that were declined. The list of customers shows today whose card is failing.',
    ways: [customers],
  },
  [patterns.chatbot]: {
    words: 'What visitors have asked the chatbot, and what it has answered, will be listed here.',
    ways: [home],
  },
  [patterns.experimental]: {
    words: 'Screens that are being tried out are gathered here. There are none today.',
    ways: [home],
  },
  [patterns.opportunity]: opportunity,
  [patterns.opportunityView]: opportunity,
  [patterns.opportunityViewShort]: opportunity,
  [patterns.treasureJob]: {
    words: 'Soon you can see your job here: where, when and what. Until then, please ring us.',
    ways: [board, signIn],
  },
  [patterns.startUpdate]: startCheck,
  [patterns.checkJobStart]: startCheck,
  [patterns.checkJobStartShort]: startCheck,
}

/** Never blank: a screen that nobody has described still leads home. */
export const comingWords = (pattern: Pattern | undefined): ComingWords =>
  (pattern && coming[pattern]) ?? { words: 'This screen is on its way.', ways: [home] }
