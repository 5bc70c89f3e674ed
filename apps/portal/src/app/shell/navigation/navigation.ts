import { rolesOf, type Caller } from '@treasures/api-client'
import { patterns, type Pattern } from '../../patterns.ts'

export type NavigationItem = {
  to: Pattern
  /** Two lines under the icon. */
  lines: readonly [string, string]
  icon: NavigationIcon
  /** Screens without a button that belong to this one. */
  covers?: readonly Pattern[]
}

const {
  index,
  myAccount,
  customers,
  treasures,
  franchisees,
  jobs,
  timesheets,
  invoices,
  bills,
  charges,
  priceEngine,
} = patterns

const home: NavigationItem = { to: index, lines: ['Home', ''], icon: 'home' }
const account: NavigationItem = { to: myAccount, lines: ['My', 'Account'], icon: 'account' }

const customerItems: readonly NavigationItem[] = [
  { to: patterns.myJobs, lines: ['My', 'Jobs'], icon: 'job' },
  {
    to: patterns.bookMyselfAJob,
    lines: ['Book Myself', 'a Job'],
    icon: 'book',
    covers: [patterns.bookMyselfAJobAgain],
  },
]

const treasureItems: readonly NavigationItem[] = [
  { to: patterns.mySkills, lines: ['My', 'Skills'], icon: 'skill' },
  { to: patterns.myTreasureNotifications, lines: ['My', 'Notifications'], icon: 'notification' },
  { to: patterns.myJobsBoard, lines: ['My Jobs', 'Board'], icon: 'board' },
  { to: patterns.myTreasureJobs, lines: ['My Treasure', 'Jobs'], icon: 'job' },
  {
    to: patterns.myTreasureTimesheets,
    lines: ['My', 'Timesheets'],
    icon: 'timesheet',
    covers: [patterns.myEarnings],
  },
]

const adminItems: readonly NavigationItem[] = [
  {
    to: customers,
    lines: ['Customers', ''],
    icon: 'customer',
    covers: [
      patterns.customerAdd,
      patterns.customerProfile,
      patterns.customerProfileNamed,
      patterns.customersMap,
      patterns.imports,
      patterns.importOne,
    ],
  },
  {
    to: treasures,
    lines: ['Treasures', ''],
    icon: 'treasure',
    covers: [
      patterns.treasureAdd,
      patterns.treasureProfile,
      patterns.treasureProfileNamed,
      patterns.treasuresMap,
      patterns.treasuresCoverage,
      patterns.treasuresApplications,
      patterns.treasuresMatch,
    ],
  },
  {
    to: franchisees,
    lines: ['Franchisees', ''],
    icon: 'franchisee',
    covers: [patterns.putItOnYourSite, patterns.putItOnYourSiteEmbed],
  },
  { to: jobs, lines: ['Jobs', ''], icon: 'job', covers: [patterns.jobAdd, patterns.job] },
  {
    to: timesheets,
    lines: ['Timesheets', ''],
    icon: 'timesheet',
    covers: [patterns.timesheetView],
  },
  { to: invoices, lines: ['Invoices', ''], icon: 'invoice' },
  { to: bills, lines: ['Bills', ''], icon: 'bill', covers: [patterns.payouts] },
  { to: charges, lines: ['Charges', ''], icon: 'charge' },
  { to: priceEngine, lines: ['Price', 'Engine'], icon: 'price' },
  { to: patterns.jobsBoard, lines: ['Jobs', 'Board'], icon: 'board' },
  { to: patterns.bookJobByAdmin, lines: ['Book', 'a Job'], icon: 'book' },
]

/**
 * Navigation of a signed-in person: four sets for staff (admins, supers and ambassadors) and four
 * for everyone else. Staff who are customers but not treasures have no price engine. People without
 * a role have only their own account.
 */
export function navigationFor(user: Omit<Caller, 'permissions'>): readonly NavigationItem[] {
  const roles = new Set(rolesOf(user))
  const isStaff = roles.has('admin') || roles.has('super') || roles.has('ambassador')
  const isCustomer = roles.has('customer')
  const isTreasure = roles.has('treasure')
  if (!isStaff && !isCustomer && !isTreasure) return [account]
  return [
    home,
    ...(isStaff
      ? adminItems.filter(({ to }) => to !== priceEngine || !isCustomer || isTreasure)
      : []),
    ...(isCustomer ? customerItems : []),
    ...(isTreasure ? treasureItems : []),
    account,
  ]
}

/** Index of a screen's button; -1 if it has none. */
export const currentIndex = (items: readonly NavigationItem[], pattern: Pattern | undefined) =>
  items.findIndex(
    ({ to, covers }) => pattern !== undefined && (to === pattern || covers?.includes(pattern)),
  )

export type NavigationIcon =
  | 'account'
  | 'bill'
  | 'board'
  | 'book'
  | 'charge'
  | 'customer'
  | 'franchisee'
  | 'home'
  | 'invoice'
  | 'job'
  | 'notification'
  | 'price'
  | 'skill'
  | 'timesheet'
  | 'treasure'
