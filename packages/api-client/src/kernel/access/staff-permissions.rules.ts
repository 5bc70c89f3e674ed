import {
  permissionNames,
  permissionSwitches,
  type PermissionName,
  type SwitchedRole,
} from './permissions.rules.ts'

/** The role of a member of staff, who has exactly one. */
export const staffRoles = ['super', 'admin', 'ambassador'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Names of the roles on screens and in e-mails. */
export const staffRoleWords: Record<StaffRole, string> = {
  super: 'Super admin',
  admin: 'Admin',
  ambassador: 'Franchisee',
}

type PresetOf = {
  label: string
  description: string
  /** Defaults to every switch that the role can have. */
  permissions?: readonly PermissionName[]
}

/** Switches needed to answer a customer. */
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
 * Sets of switches for the kinds of work in a trade business. A person with several sets has the
 * switches of each set. Only Everything includes a switch that no other set has.
 */
export const staffPresets = {
  everything: {
    label: 'Everything',
    description: 'Every permission of the role, including those that delete and export.',
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

/** Single switches of one person, which override presets and role. */
export type OwnSwitches = Readonly<Partial<Record<PermissionName, boolean>>>

export type StaffMemberRights = {
  super: boolean
  is_admin: boolean
  /** Region that the person runs. For an admin, the region that they act for. */
  id_ambassador: number | null
  /** Unknown names are ignored. Another version of the program may have written them. */
  presets: readonly string[]
  switches: Readonly<Record<string, boolean>>
  /** Switches that are on for each role as a whole. */
  roleSwitches: Readonly<Record<SwitchedRole, readonly string[]>>
}

/** True if a role can have a switch at all. */
export const canHold = (role: SwitchedRole, name: PermissionName): boolean =>
  Object.hasOwn(permissionSwitches[name].roles, role)

const isPreset = (name: string): name is StaffPreset => Object.hasOwn(staffPresets, name)

const isInPreset = (preset: StaffPreset, name: PermissionName): boolean => {
  const { permissions }: PresetOf = staffPresets[preset]
  return !permissions || permissions.includes(name)
}

/** True if the presets switch a permission on. Without presets, the role as a whole decides. */
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
 * Returns the permissions of a person, for `decideAccess`. A super has all permissions. Without a
 * preset, the permissions of the role apply. An admin who acts for a region has only the
 * permissions that are on for both roles, because acting for a region limits their actions too. To
 * switch to another region, the admin's own switch is enough.
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
