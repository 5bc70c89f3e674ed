import type { Access } from '../../packages/api-client/src/kernel/access/access.rules.ts'
import {
  screens as table,
  type PatternName,
  type Screen,
} from '../../apps/portal/src/app/screens.ts'
import type { DemoRole } from './portal.ts'

const staff: DemoRole[] = [
  'super',
  'admin',
  'ambassador',
  'admin-customer',
  'admin-treasure',
  'admin-both',
]
const customers: DemoRole[] = ['customer', 'both', 'admin-customer', 'admin-both']
const treasures: DemoRole[] = ['treasure', 'both', 'admin-treasure', 'admin-both']

const rolesFor: Record<Access, DemoRole[] | 'signed-in' | 'all'> = {
  public: 'all',
  signed_in: 'signed-in',
  customer: customers,
  treasure: treasures,
  staff,
  staff_or_customer: [...staff, 'customer', 'both'],
  staff_or_treasure: [...staff, 'treasure', 'both'],
  party: [...staff, 'customer', 'treasure', 'both'],
  admin: staff.filter((role) => role !== 'ambassador'),
  super: ['super'],
}

/** True for screens that can be visited. Sign In redirects people who have signed in to Home. */
const isVisited = ([name]: [PatternName, Screen]) => name !== 'login' && name !== 'notFound'

/** All screens, each with the roles that see it. All other roles get the 404 page. */
export const screens = new Map(
  (Object.entries(table) as [PatternName, Screen][])
    .filter(isVisited)
    .map(([name, { access }]) => [name, rolesFor[access]] as const),
)

export const sees = (role: DemoRole, screen: PatternName) => {
  const roles = screens.get(screen) ?? []
  return typeof roles === 'string' || roles.includes(role)
}

export const needsSignIn = (screen: PatternName) => screens.get(screen) !== 'all'
