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
const account = { label: 'Open my account', to: paths.myAccount() }
const signIn = { label: 'Sign In', to: paths.login() }

const booking: ComingWords = {
  words:
    'Here a job is booked, from the postcode to the price. Until then we book it for you on the phone.',
  ways: [board, signIn],
}
const treasureRecord: ComingWords = {
  words: 'Here stands all about one treasure: details, skills, breaks, ratings and wallet.',
  ways: [board, franchisees],
}
const startCheck: ComingWords = {
  words:
    'Here you tell us whether the job has started, or what holds it up. Until then please ring us.',
  ways: [board],
}
const opportunity: ComingWords = {
  words:
    'Here you see a job that would suit you, and accept or decline it. Until then please ring us.',
  ways: [board],
}
const ownBooking: ComingWords = {
  words:
    'Here you book a job for yourself, with your address filled in. Until then we book it for you on the phone.',
  ways: [home, account],
}

/** Screens that are on the map and not yet built, with what they will hold. */
const coming: Partial<Record<Pattern, ComingWords>> = {
  [patterns.myJobs]: {
    words:
      'Here stand the jobs that you have booked, with who comes when. Home counts them already.',
    ways: [home, account],
  },
  [patterns.bookMyselfAJob]: ownBooking,
  [patterns.bookMyselfAJobAgain]: ownBooking,
  [patterns.mySkills]: {
    words:
      'Here stand your skills, each with what you can do. They decide which jobs are offered to you.',
    ways: [board, home],
  },
  [patterns.myTreasureNotifications]: {
    words: 'Here you choose how we tell you of jobs: e-mail, text or app.',
    ways: [board, account],
  },
  [patterns.myJobsBoard]: {
    words: 'Here stand open jobs near you that match your skills. The public board has them all.',
    ways: [board, home],
  },
  [patterns.myTreasureJobs]: {
    words: 'Here stand the jobs that you have claimed, with appointments, labour and materials.',
    ways: [board, home],
  },
  [patterns.myTreasureTimesheets]: {
    words: 'Here stand your timesheets, one for each month, with what they are worth.',
    ways: [board, home],
  },
  [patterns.customersMap]: {
    words: 'Here stand the customers of a region on a map. The list finds them by postcode, too.',
    ways: [customers],
  },
  [patterns.treasures]: {
    words:
      'Here stand the treasures of a region, with search, filters and what each is working on.',
    ways: [board, franchisees],
  },
  [patterns.treasureAdd]: {
    words: 'Here a treasure is added, with skills and how far they travel.',
    ways: [{ label: 'Open treasures', to: paths.treasures() }],
  },
  [patterns.treasureProfile]: treasureRecord,
  [patterns.treasureProfileNamed]: treasureRecord,
  [patterns.treasuresMap]: {
    words: 'Here stand the treasures of a region on a map, with how far each travels.',
    ways: [board, franchisees],
  },
  [patterns.treasuresCoverage]: {
    words: 'Here one sees which areas have enough treasures for each service, and which have none.',
    ways: [board, franchisees],
  },
  [patterns.treasuresMatch]: {
    words: 'Here a job finds its treasures: who suits it, how well, and why.',
    ways: [board, { label: 'Open jobs', to: paths.jobs() }],
  },
  [patterns.jobs]: {
    words: 'Here stand all jobs of a region, with search, filters and what each waits for.',
    ways: [board, customers],
  },
  [patterns.jobAdd]: {
    words: 'Here a job is added for a customer, with service, price and appointment.',
    ways: [customers, board],
  },
  [patterns.job]: {
    words:
      'Here stands all about one job: customer, treasure, appointments, labour, materials and what happened.',
    ways: [board, customers],
  },
  [patterns.timesheets]: {
    words: 'Here stand the timesheets of all treasures, to look through and to lock.',
    ways: [home, board],
  },
  [patterns.timesheetView]: {
    words: 'Here stands one timesheet, line by line, with its total.',
    ways: [{ label: 'Open timesheets', to: paths.timesheets() }, home],
  },
  [patterns.invoices]: {
    words: 'Here stand what customers owe and have paid, invoice by invoice.',
    ways: [customers, home],
  },
  [patterns.bills]: {
    words: 'Here stand what treasures have earned, bill by bill.',
    ways: [home, franchisees],
  },
  [patterns.charges]: {
    words:
      'Here stand card payments, with the ones that were declined. Customers whose card fails are in the list already.',
    ways: [customers],
  },
  [patterns.priceEngine]: {
    words: 'Here stand prices and the rules that make them, by place and by service.',
    ways: [franchisees, board],
  },
  [patterns.chatbot]: {
    words: 'Here stands what visitors have asked the chatbot, and what it has answered.',
    ways: [home],
  },
  [patterns.experimental]: {
    words: 'Here stand screens that are being tried out. Nothing is being tried out today.',
    ways: [home],
  },
  [patterns.requestJob]: booking,
  [patterns.bookJob]: booking,
  [patterns.bookJobByAdmin]: {
    words:
      'Here staff book a job for a customer who is on the phone. Until then add the customer first.',
    ways: [{ label: 'Add Customer', to: paths.customerAdd() }, board],
  },
  [patterns.addCard]: {
    words:
      'Here you give us a card to pay with; its number never reaches us. Until then please ring us.',
    ways: [board, signIn],
  },
  [patterns.continueJob]: {
    words: 'Here you tell us whether your job goes on or not. Until then please ring us.',
    ways: [board, signIn],
  },
  [patterns.estimate]: {
    words:
      'Here you see what a job would cost, and accept or decline it. Until then please ring us.',
    ways: [board, signIn],
  },
  [patterns.opportunity]: opportunity,
  [patterns.opportunityView]: opportunity,
  [patterns.opportunityViewShort]: opportunity,
  [patterns.treasureJob]: {
    words: 'Here you see a job that is yours: where, when and what. Until then please ring us.',
    ways: [board, signIn],
  },
  [patterns.startUpdate]: startCheck,
  [patterns.checkJobStart]: startCheck,
  [patterns.checkJobStartShort]: startCheck,
}

/** Never blank: a screen that nobody has described still leads home. */
export const comingWords = (pattern: Pattern | undefined): ComingWords =>
  (pattern && coming[pattern]) ?? { words: 'This screen is on its way.', ways: [home] }
