/** Roles whose calls have switches. Supers have none, because they could lock themselves out. */
export type SwitchedRole = 'admin' | 'ambassador'

type Switch = {
  description: string
  /** For each role that can have the switch: true if the switch is on in a new installation. */
  roles: Readonly<Partial<Record<SwitchedRole, boolean>>>
}

const both = { admin: true, ambassador: true }
const adminOnly = { admin: true }

/** Every switch. At its start, the server adds the switches that an older database lacks. */
export const permissionSwitches = {
  'activities.edit': {
    description: 'Write down activities, take them on and complete them',
    roles: both,
  },
  'activities.view': { description: 'See activities', roles: both },
  'ambassadors.become': { description: 'Act as a franchisee', roles: adminOnly },
  'ambassadors.edit': { description: 'Change name, description and boost of regions', roles: both },
  'ambassadors.view': { description: 'See franchisees', roles: both },
  'appointments.edit': { description: 'Make and cancel appointments', roles: both },
  'automation.edit': { description: 'Change automation', roles: { admin: false } },
  'automation.view': { description: 'See automation', roles: adminOnly },
  'bills.edit': {
    description: 'Create, issue and void bills, and change treasures’ tax details',
    roles: { admin: true, ambassador: false },
  },
  'bills.view': { description: 'See bills and treasures’ tax details', roles: both },
  'brand.edit': { description: 'Change the name, logo, colour and sender of regions', roles: both },
  'cards.edit': { description: 'Add and remove customers’ cards', roles: both },
  'cards.view': { description: 'See cards of customers', roles: both },
  'catalogue.edit': {
    description: 'Add, change and retire services, skills and equipment',
    roles: adminOnly,
  },
  'catalogue.view': { description: 'See all services, skills and equipment', roles: adminOnly },
  'charges.edit': {
    description: 'Charge cards, send payment links and refund charges',
    roles: { admin: true, ambassador: false },
  },
  'charges.view': { description: 'See charges', roles: both },
  'chatbot.answer': {
    description: 'Answer texts, and take conversations over from the chatbot',
    roles: adminOnly,
  },
  'chatbot.view': { description: 'Read texts in and out of a number', roles: adminOnly },
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
  'document_kinds.edit': {
    description: 'Say which documents treasures must show',
    roles: both,
  },
  'documents.edit': { description: 'Check, refuse and end treasures’ documents', roles: both },
  'documents.view': { description: 'See and open treasures’ documents', roles: both },
  'embeds.edit': { description: 'Put widgets on sites', roles: both },
  'estimates.answer': { description: 'Answer estimates for customers', roles: both },
  'estimates.edit': { description: 'Ask for estimates', roles: both },
  'imports.edit': {
    description: 'Import customers, treasures and jobs from files, and undo imports',
    roles: both,
  },
  'invoices.edit': {
    description: 'Create, issue, credit and void invoices',
    roles: { admin: true, ambassador: false },
  },
  'invoices.view': { description: 'See invoices', roles: both },
  'jobs.create': { description: 'Book jobs for customers', roles: both },
  'jobs.delete': { description: 'Delete jobs for good', roles: { admin: false } },
  'jobs.edit': { description: 'Change jobs and move them along', roles: both },
  'jobs.export': { description: 'Export jobs as CSV', roles: { admin: true, ambassador: false } },
  'jobs.view': { description: 'See jobs', roles: both },
  'messages.edit': {
    description: 'Send messages again that failed, and clear addresses that came back',
    roles: adminOnly,
  },
  'messages.open': {
    description: 'Open links in messages, and act for their readers',
    roles: { admin: false },
  },
  'messages.view': { description: 'Read the outbox', roles: adminOnly },
  'opportunities.answer': { description: 'Answer offers for treasures', roles: both },
  'opportunities.send': { description: 'Offer jobs to treasures', roles: both },
  'payouts.edit': {
    description: 'Change and confirm bank accounts of treasures',
    roles: adminOnly,
  },
  'payouts.view': { description: 'See payouts and bank accounts of treasures', roles: adminOnly },
  'prices.edit': { description: 'Change prices and price rules', roles: adminOnly },
  'prices.view': { description: 'See prices and price rules', roles: both },
  'rates.edit': { description: 'Change rates of VAT, commission and fees', roles: adminOnly },
  'rates.view': { description: 'See rates of VAT, commission and fees', roles: adminOnly },
  'regions.export': {
    description: 'Download the customers, treasures, jobs and ledger of a region',
    roles: { admin: true, ambassador: false },
  },
  'reports.view': { description: 'See reports, and get the figures of the week', roles: both },
  'reviews.create': { description: 'Review work for customers', roles: both },
  'service_options.edit': { description: 'Change service options', roles: both },
  'service_options.view': { description: 'See service options', roles: both },
  'staff.invite': {
    description: 'Invite colleagues for their own region',
    roles: { ambassador: false },
  },
  'tags.edit': { description: 'Change tags and put them on', roles: both },
  'templates.edit': { description: 'Change the words of messaging templates', roles: adminOnly },
  'templates.view': { description: 'See messaging templates and channels', roles: adminOnly },
  'timesheets.lock': { description: 'Lock timesheets and open them again', roles: both },
  'timesheets.view': { description: 'See timesheets', roles: both },
  'treasures.create': { description: 'Add treasures', roles: both },
  'treasures.delete': { description: 'Delete treasures for good', roles: { admin: false } },
  'treasures.edit': { description: 'Change treasures, their skills and breaks', roles: both },
  'treasures.export': {
    description: 'Export treasures as CSV',
    roles: { admin: true, ambassador: false },
  },
  'treasures.view': { description: 'See treasures', roles: both },
  'users.create': {
    description: 'Create sign-ins for customers and treasures',
    roles: { admin: true, ambassador: false },
  },
  'users.edit': { description: 'Change the names and e-mails of users', roles: adminOnly },
  'users.view': { description: 'See users', roles: both },
  'views.share': { description: 'Share saved views of lists with colleagues', roles: both },
  'wallets.edit': {
    description: 'Lock, credit and adjust wallets',
    roles: adminOnly,
  },
  'wallets.view': { description: 'See wallets', roles: both },
  'work.invoicing': { description: 'Keep lines off invoices', roles: both },
  'work.record': { description: 'Record labour and materials for treasures', roles: both },
} as const satisfies Record<string, Switch>

export type PermissionName = keyof typeof permissionSwitches
export const permissionNames = Object.keys(permissionSwitches) as PermissionName[]
