import {
  permissionNames,
  permissionSwitches,
  type PermissionName,
  type SwitchedRole,
} from './permissions.rules.ts'

/** The role in which a person works here. A person has one. */
export const staffRoles = ['super', 'admin', 'ambassador'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What a role is called on screens and in e-mails. */
export const staffRoleWords: Record<StaffRole, string> = {
  super: 'Super admin',
  admin: 'Admin',
  ambassador: 'Franchisee',
}

type PresetOf = {
  label: string
  description: string
  /** Left out: every switch that the role can hold. */
  permissions?: readonly PermissionName[]
}

/** What everybody needs who answers a customer. */
const people = [
  'activities.edit',
  'activities.view',
  'appointments.edit',
  'customers.edit',
  'customers.view',
  'estimates.answer',
  'jobs.edit',
  'jobs.view',
  'invoices.view',
  'timesheets.view',
  'treasures.view',
  'users.view',
] as const satisfies readonly PermissionName[]

/**
 * Sets of switches for the kinds of work that a trade business has. A person may have several, and then has the
 * switches of each. A switch that appears in none of them comes with Everything alone.
 */
export const staffPresets = {
  everything: {
    label: 'Everything',
    description: 'Every permission of the role, those that delete and export included.',
  },
  office: {
    label: 'Office',
    description: 'Takes bookings, finds treasures, keeps the diary and looks after services.',
    permissions: [
      ...people,
      'ambassadors.become',
      'ambassadors.view',
      'bills.view',
      'cards.edit',
      'cards.view',
      'catalogue.edit',
      'catalogue.view',
      'charges.view',
      'chatbot.answer',
      'chatbot.view',
      'companies.create',
      'customers.create',
      'customers.merge',
      'estimates.edit',
      'jobs.create',
      'messages.edit',
      'messages.view',
      'opportunities.answer',
      'opportunities.send',
      'prices.view',
      'reviews.create',
      'service_options.edit',
      'service_options.view',
      'tags.edit',
      'templates.view',
      'timesheets.lock',
      'treasures.create',
      'treasures.edit',
      'users.create',
      'users.edit',
      'wallets.view',
      'work.record',
    ],
  },
  accounts: {
    label: 'Accounts',
    description: 'Invoices, charges, bills, wallets, payouts and rates, with exports.',
    permissions: [
      'activities.edit',
      'activities.view',
      'ambassadors.become',
      'ambassadors.view',
      'bills.edit',
      'bills.view',
      'cards.edit',
      'cards.view',
      'charges.edit',
      'charges.view',
      'companies.create',
      'customers.edit',
      'customers.export',
      'customers.view',
      'invoices.edit',
      'invoices.view',
      'jobs.export',
      'jobs.view',
      'messages.view',
      'payouts.edit',
      'payouts.view',
      'prices.view',
      'rates.edit',
      'rates.view',
      'service_options.view',
      'timesheets.lock',
      'timesheets.view',
      'treasures.export',
      'treasures.view',
      'users.view',
      'wallets.edit',
      'wallets.view',
      'work.invoicing',
      'work.record',
    ],
  },
  support: {
    label: 'Support',
    description: 'Answers customers and treasures, and moves their jobs along. No prices or money.',
    permissions: [
      ...people,
      'cards.view',
      'charges.view',
      'chatbot.answer',
      'chatbot.view',
      'jobs.create',
      'messages.view',
      'opportunities.answer',
      'reviews.create',
      'service_options.view',
      'tags.edit',
    ],
  },
} as const satisfies Record<string, PresetOf>

export type StaffPreset = keyof typeof staffPresets
export const staffPresetNames = Object.keys(staffPresets) as StaffPreset[]

/** Single switches of one person, on or off whatever their presets or role say. */
export type OwnSwitches = Readonly<Partial<Record<PermissionName, boolean>>>

export type StaffMemberRights = {
  super: boolean
  is_admin: boolean
  /** The region that they run; of an admin, the one for which they act. */
  id_ambassador: number | null
  /** What an earlier or later version has written may be unknown here, and counts for nothing. */
  presets: readonly string[]
  switches: Readonly<Record<string, boolean>>
  /** The switches that are on for each role as a whole. */
  roleSwitches: Readonly<Record<SwitchedRole, readonly string[]>>
}

/** Whether anybody of a role can hold a switch at all. */
export const canHold = (role: SwitchedRole, name: PermissionName): boolean =>
  Object.hasOwn(permissionSwitches[name].roles, role)

const isPreset = (name: string): name is StaffPreset => Object.hasOwn(staffPresets, name)

const isInPreset = (preset: StaffPreset, name: PermissionName): boolean => {
  const { permissions }: PresetOf = staffPresets[preset]
  return !permissions || permissions.includes(name)
}

/** Whether presets, or without any the role as a whole, switch a permission on. */
export const isOnByPreset = (
  name: PermissionName,
  {
    presets,
    roleSwitches,
    role,
  }: Pick<StaffMemberRights, 'presets' | 'roleSwitches'> & { role: SwitchedRole },
): boolean => {
  const known = presets.filter(isPreset)
  return (
    canHold(role, name) &&
    (presets.length === 0
      ? roleSwitches[role].includes(name)
      : known.some((preset) => isInPreset(preset, name)))
  )
}

/**
 * The permissions of a person, which `decideAccess` asks for. A super has all of them. Without a preset they are the
 * role's. An admin who acts for a region has those that are on for both roles: it narrows what they may do as it narrows
 * what they see. Going on to another region asks the admin's switch alone.
 */
export function decidePermissions(person: StaffMemberRights): PermissionName[] {
  if (person.super) return permissionNames
  const role = person.is_admin ? 'admin' : person.id_ambassador !== null ? 'ambassador' : undefined
  if (!role) return []
  const isActing = person.is_admin && person.id_ambassador !== null
  return permissionNames.filter(
    (name) =>
      canHold(role, name) &&
      (person.switches[name] ?? isOnByPreset(name, { ...person, role })) &&
      (!isActing || name === 'ambassadors.become' || person.roleSwitches.ambassador.includes(name)),
  )
}
