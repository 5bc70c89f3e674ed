/** Roles whose calls have switches. Supers need none: they could lock themselves out. */
export type SwitchedRole = 'admin' | 'ambassador'

type Switch = {
  description: string
  /** For each role that can hold it, whether it is on in a new installation. */
  roles: Readonly<Partial<Record<SwitchedRole, boolean>>>
}

const both = { admin: true, ambassador: true }
const adminOnly = { admin: true }

/** Every switch there is. The server adds the ones that an older database lacks when it starts. */
export const permissionSwitches = {
  'ambassadors.become': { description: 'Act as an ambassador', roles: adminOnly },
  'ambassadors.edit': { description: 'Change name, description and boost of regions', roles: both },
  'ambassadors.view': { description: 'See franchisees', roles: both },
  'automation.view': { description: 'See automation events, listeners and logs', roles: adminOnly },
  'cards.edit': { description: 'Add cards of customers and take them away', roles: both },
  'cards.view': { description: 'See cards of customers', roles: both },
  'companies.create': { description: 'Add companies', roles: both },
  'customers.create': { description: 'Add customers', roles: both },
  'customers.delete': { description: 'Delete customers for good', roles: { admin: false } },
  'customers.edit': { description: 'Change customers and their addresses', roles: both },
  'customers.export': {
    description: 'Export customers as CSV',
    roles: { admin: true, ambassador: false },
  },
  'customers.merge': {
    description: 'Merge two customers into one',
    roles: { admin: true, ambassador: false },
  },
  'customers.view': { description: 'See customers', roles: both },
  'embeds.edit': { description: 'Put widgets on sites', roles: both },
  'jobs.create': { description: 'Book jobs for customers', roles: both },
  'messages.view': { description: 'Read the outbox', roles: adminOnly },
  'prices.edit': { description: 'Change prices and price rules', roles: adminOnly },
  'prices.view': { description: 'See prices and price rules', roles: both },
  'service_options.edit': { description: 'Change service options', roles: both },
  'service_options.view': { description: 'See service options', roles: both },
  'templates.view': { description: 'See messaging templates and channels', roles: adminOnly },
  'users.create': {
    description: 'Create sign-ins for customers and treasures',
    roles: { admin: true, ambassador: false },
  },
  'users.edit': { description: 'Change the names and e-mails of users', roles: adminOnly },
  'users.view': { description: 'See users', roles: both },
} as const satisfies Record<string, Switch>

export type PermissionName = keyof typeof permissionSwitches
export const permissionNames = Object.keys(permissionSwitches) as PermissionName[]
