import { rolesOf, type Caller } from '@treasures/api-client'
import { patterns, type Pattern, type Screen } from '../../app/screens.ts'

export type NavigationItem = {
  to: Pattern
  /** Two lines under the icon. */
  lines: readonly [string, string]
  icon: NavigationIcon
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
  { to: patterns.bookMyselfAJob, lines: ['Book Myself', 'a Job'], icon: 'book' },
]

const treasureItems: readonly NavigationItem[] = [
  { to: patterns.mySkills, lines: ['My', 'Skills'], icon: 'skill' },
  { to: patterns.myTreasureNotifications, lines: ['My', 'Notifications'], icon: 'notification' },
  { to: patterns.myJobsBoard, lines: ['My Jobs', 'Board'], icon: 'board' },
  { to: patterns.myTreasureJobs, lines: ['My Treasure', 'Jobs'], icon: 'job' },
  { to: patterns.myTreasureTimesheets, lines: ['My', 'Timesheets'], icon: 'timesheet' },
]

const adminItems: readonly NavigationItem[] = [
  { to: customers, lines: ['Customers', ''], icon: 'customer' },
  { to: treasures, lines: ['Treasures', ''], icon: 'treasure' },
  { to: franchisees, lines: ['Franchisees', ''], icon: 'franchisee' },
  { to: jobs, lines: ['Jobs', ''], icon: 'job' },
  { to: timesheets, lines: ['Timesheets', ''], icon: 'timesheet' },
  { to: invoices, lines: ['Invoices', ''], icon: 'invoice' },
  { to: bills, lines: ['Bills', ''], icon: 'bill' },
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

/**
 * Returns the index of the button for a screen, or for the screen that it is `under`. Returns -1 if
 * neither screen has a button.
 */
export const currentIndex = (
  items: readonly NavigationItem[],
  screen: Pick<Screen, 'address' | 'under'> | undefined,
) =>
  items.findIndex(
    ({ to }) => to === screen?.address || (screen?.under && to === patterns[screen.under]),
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
