import type { PatternName } from '../../apps/portal/src/app/patterns.ts'
import type { DemoRole } from './portal.ts'

const staff: DemoRole[] = [
  'super',
  'admin',
  'ambassador',
  'admin-customer',
  'admin-treasure',
  'admin-both',
]
const admins = staff.filter((role) => role !== 'ambassador')

const everybody: PatternName[] = [
  'accountDeleted',
  'jobsBoard',
  'jobImages',
  'requestJob',
  'bookJob',
  'bookJobByAdmin',
  'addCard',
  'payInvoice',
  'continueJob',
  'estimate',
  'customerReview',
  'opportunity',
  'opportunityView',
  'opportunityViewShort',
  'treasureJob',
  'startUpdate',
  'checkJobStart',
  'checkJobStartShort',
  'passwordReset',
  'passwordSet',
  'invitation',
  'treasureApply',
  'treasureJoin',
  'emailConfirm',
  'emailChange',
  'emailKeep',
  'unsubscribe',
  'demoLogin1',
  'demoLogin2',
  'demoLogin3',
  'demoLogin4',
  'demoLogin5',
  'demoError1',
  'demoError2',
  'demoError3',
  'demoError4',
  'demoError5',
  'demoError6',
]

const groups: { names: PatternName[]; roles: DemoRole[] | 'signed-in' | 'all' }[] = [
  { names: everybody, roles: 'all' },
  { names: ['index', 'myAccount'], roles: 'signed-in' },
  {
    names: ['myJobs', 'myInvoices', 'bookMyselfAJob', 'bookMyselfAJobAgain'],
    roles: ['customer', 'both', 'admin-customer', 'admin-both'],
  },
  {
    names: [
      'mySkills',
      'myTreasureNotifications',
      'myJobsBoard',
      'myTreasureJobs',
      'myTreasureTimesheets',
      'myEarnings',
      'myBills',
    ],
    roles: ['treasure', 'both', 'admin-treasure', 'admin-both'],
  },
  { names: ['diary'], roles: [...staff, 'treasure', 'both'] },
  {
    names: [
      'toDos',
      'customers',
      'customerAdd',
      'customerProfile',
      'customerProfileNamed',
      'customersMap',
      'imports',
      'importOne',
      'treasures',
      'treasureAdd',
      'treasureProfile',
      'treasureProfileNamed',
      'treasuresMap',
      'treasuresCoverage',
      'treasuresApplications',
      'treasuresMatch',
      'franchisees',
      'region',
      'staff',
      'serviceOptions',
      'brand',
      'putItOnYourSite',
      'putItOnYourSiteEmbed',
      'jobs',
      'jobAdd',
      'job',
      'timesheets',
      'timesheetView',
      'invoices',
      'bills',
      'charges',
      'priceEngine',
    ],
    roles: staff,
  },
  {
    names: [
      'payouts',
      'services',
      'skills',
      'equipment',
      'tags',
      'settings',
      'channels',
      'templates',
      'outbox',
      'automationEvents',
      'automationListeners',
      'automationLogs',
      'automationWebhooks',
      'chatbot',
      'experimental',
    ],
    roles: admins,
  },
  {
    names: ['accounting', 'business', 'opening', 'permissions', 'processors'],
    roles: ['super'],
  },
]

/** Addresses that redirect, or show the 404 page. */
export const otherPatterns: PatternName[] = ['home', 'login', 'logout', 'notFound']

/** All screens with the roles that see them. All other roles get the 404 page. */
export const screens = new Map(
  groups.flatMap(({ names, roles }) => names.map((name) => [name, roles] as const)),
)

export const sees = (role: DemoRole, screen: PatternName) => {
  const roles = screens.get(screen) ?? []
  return typeof roles === 'string' || roles.includes(role)
}

export const needsSignIn = (screen: PatternName) => screens.get(screen) !== 'all'
