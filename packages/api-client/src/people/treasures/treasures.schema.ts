import * as z from 'zod/mini'
import { emptyAsNull, optionalText, orNull } from '../../kernel/empty.ts'
import {
  Address,
  AddressInput,
  fullPostcode,
  Location,
} from '../../catalogue/places/address.schema.ts'
import { NamedItem } from '../../catalogue/lists/lists.schema.ts'
import { Tag } from '../../kernel/tag.schema.ts'
import { Email, Telephone } from '../../kernel/contacts.schema.ts'
import { plainNumber } from '../../kernel/visible.ts'
import { FirstName, LastName } from '../users/person.schema.ts'
import { IdOrNot, mirrored, paged, Search, sortedBy } from '../../kernel/list-query.ts'
import { CalendarDate, DateInput, Id, Instant, numeric, Pounds } from '../../kernel/wire.ts'

/** It must be possible to normalise the mobile, because texts and claims use it. */
const TreasureMobile = z
  .string()
  .check(z.overwrite(plainNumber), z.trim(), z.minLength(1, 'Mobile is required'), z.maxLength(30))

/** Miles that a treasure travels. */
const Travel = numeric(z.minimum(0, 'Cannot be negative'), z.maximum(500, 'At most 500 miles'))

const person = {
  title: optionalText(30, 'Title is too long'),
  fname: FirstName,
  lname: LastName,
  birthdate: emptyAsNull(DateInput),
  email: emptyAsNull(Email),
  phone: emptyAsNull(Telephone),
  mphone: TreasureMobile,
  wtravel: z._default(Travel, 10),
}

/**
 * A new treasure, inactive by default. Belongs to the chosen region, or by default to the region of
 * the postcode. A treasure added by an ambassador belongs to the ambassador's region.
 */
export const NewTreasure = z
  .object({
    ...person,
    ...AddressInput.shape,
    address: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Address is required'),
        z.maxLength(500, 'Address is too long'),
      ),
    postcode: z.string().check(z.trim(), z.minLength(1, 'Postcode is required'), z.maxLength(12)),
    /** True if the treasure takes jobs. This also requires a complete profile. */
    treasure: z._default(z.boolean(), false),
    complete: z._default(z.boolean(), false),
  })
  .check(fullPostcode)
export type NewTreasure = z.infer<typeof NewTreasure>

/** Omitted fields stay unchanged. `treasure` and `complete` are ignored unless staff send them. */
export const TreasureChange = z.object({
  title: z.optional(orNull(z.string().check(z.trim(), z.maxLength(30, 'Title is too long')))),
  fname: z.optional(FirstName),
  lname: z.optional(LastName),
  birthdate: z.optional(orNull(DateInput)),
  email: z.optional(orNull(Email)),
  phone: z.optional(orNull(Telephone)),
  mphone: z.optional(TreasureMobile),
  wtravel: z.optional(Travel),
  /** True if the treasure is active. Claims and matching find only active treasures. */
  treasure: z.optional(z.boolean()),
  complete: z.optional(z.boolean()),
})
export type TreasureChange = z.infer<typeof TreasureChange>

export const TreasureDetails = z.object({
  desc: z.optional(z.string().check(z.trim(), z.maxLength(65_535, 'Line is too long'))),
  descskill: z.optional(z.string().check(z.trim(), z.maxLength(65_535, 'Line is too long'))),
})

/** A treasure has one address, with the same id. */
const full = { ...AddressInput.shape, postcode: NewTreasure.shape.postcode }
export const TreasureAddressChange = z.object(full).check(fullPostcode)
export const NewTreasureAddress = z.object({ id_treasure: Id, ...full }).check(fullPostcode)

export const TreasureSkill = z.object({
  /** Id of the row. */
  id: Id,
  id_treasure: Id,
  id_skill: Id,
  name: z.string(),
  detail: z.string(),
})
export type TreasureSkill = z.infer<typeof TreasureSkill>

/**
 * `current_timesheet` is the current month. `owned` is the amount owed to the treasure for open
 * lines, in pounds.
 */
export const TreasureStat = z.object({
  last_bill: z.nullable(Instant),
  /** Jobs taken in the current month, London time. */
  month_jobs: z.int(),
  current_timesheet: z.nullable(z.object({ id: Id, month: z.string(), total: Pounds })),
  owned: Pounds,
  /** Devices that receive pushes for the treasure. */
  pushtokens: z.int(),
  viewed_opps: z.int(),
  claimed_jobs: z.int(),
})
export type TreasureStat = z.infer<typeof TreasureStat>

/** A document of a treasure that we checked and that counts today. */
export const CheckedDocument = z.object({
  name: z.string(),
  /** Day of the check, in London. */
  checked_on: CalendarDate,
})
export type CheckedDocument = z.infer<typeof CheckedDocument>

const Region = z.object({ id: Id, mnemonic: z.string(), region_name: z.string() })

/** Average rating by customers, 1 to 5. Null before the first. */
const Rating = z.nullable(z.number())

export const Treasure = z.object({
  id: Id,
  title: z.nullable(z.string()),
  fname: z.string(),
  lname: z.string(),
  name: z.string(),
  birthdate: z.nullable(CalendarDate),
  /** True if the treasure is active. */
  treasure: z.boolean(),
  complete: z.boolean(),
  /** Names of skills. */
  skills: z.array(z.string()),
  equipments: z.array(NamedItem),
  channels: z.array(z.object({ id: Id, name: z.string(), enabled: z.boolean() })),
  address: Address,
  location: Location,
  detail: z.object({ desc: z.string(), descskill: z.string() }),
  /** Miles that the treasure travels. */
  wtravel: z.number(),
  phone: z.nullable(z.string()),
  /** Empty after erasure. */
  mphone: z.string(),
  email: z.nullable(z.string()),
  /** New e-mail that its owner has not confirmed yet. */
  pending_email: z.nullable(z.string()),
  /** Null if no region has the outward code. */
  region: z.nullable(Region),
  rating: Rating,
  ratings: z.int(),
  stat: TreasureStat,
  trskills: z.array(TreasureSkill),
  created_at: Instant,
  /** Time when the personal data was permanently erased. */
  erased_at: z.nullable(Instant),
})
export type Treasure = z.infer<typeof Treasure>

export const TreasureRow = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  mphone: z.string(),
  postcode: z.string(),
  treasure: z.boolean(),
  complete: z.boolean(),
  wtravel: z.number(),
  /** Null if no region has the outward code. */
  region: z.nullable(Region),
  skills: z.array(z.string()),
  tags: z.array(Tag),
  rating: Rating,
  ratings: z.int(),
  /** Number of jobs that are Claimed or Progressing. */
  current_jobs: z.int(),
  month_jobs: z.int(),
  created_at: Instant,
})
export type TreasureRow = z.infer<typeof TreasureRow>

/** A treasure for maps and pickers, without contact details. */
export const TreasurePlace = z.object({
  id: Id,
  name: z.string(),
  postcode: z.string(),
  lat: z.number(),
  lon: z.number(),
  /** Miles that the treasure travels. */
  wtravel: z.number(),
  treasure: z.boolean(),
  skills: z.array(z.string()),
})
export type TreasurePlace = z.infer<typeof TreasurePlace>

export const treasureSorts = ['name', 'postcode', 'created_at', 'rating', 'id'] as const
export type TreasureSort = (typeof treasureSorts)[number]

/** Filters of the list and of its export. */
export const treasureFilters = {
  /** Text in name, e-mail, phone or postcode. */
  search: Search,
  tag: z.optional(IdOrNot),
  id_region: z.optional(IdOrNot),
  skill: z.optional(IdOrNot),
  /** True for active treasures. */
  treasure: z.optional(z.stringbool()),
  sort: sortedBy(treasureSorts, 'name,asc'),
}
export const TreasuresQuery = z.object({
  ...treasureFilters,
  ...mirrored,
  ...paged,
})
export type TreasuresQuery = z.infer<typeof TreasuresQuery>

/** Days on which a treasure does not work, both included, London calendar. */
export const Break = z.object({
  id: Id,
  id_treasure: Id,
  start_on: CalendarDate,
  end_on: CalendarDate,
  reason: z.string(),
})
export type Break = z.infer<typeof Break>

/** A visit affected by a change of its treasure. It stays until someone moves or cancels it. */
export const AffectedVisit = z.object({
  id_appointment: Id,
  id_job: Id,
  /** Needed to move or cancel the visit. */
  sequence: z.int(),
  recurrent: z.boolean(),
  start_at: Instant,
})
export type AffectedVisit = z.infer<typeof AffectedVisit>

/** A saved break, with up to 250 visits within it. */
export const SavedBreak = z.extend(Break, { visits: z.array(AffectedVisit) })
export type SavedBreak = z.infer<typeof SavedBreak>

const days = { start_on: DateInput, end_on: DateInput }
const Reason = z.string().check(z.trim(), z.maxLength(1000, 'Line is too long'))
const endsAfterItBegins = z.refine<{ start_on: string; end_on: string }>(
  ({ start_on, end_on }) => start_on <= end_on,
  { error: 'Must be on or after the first day', path: ['end_on'] },
)

export const BreakInput = z
  .object({ ...days, reason: z._default(Reason, '') })
  .check(endsAfterItBegins)
/** A break without `reason` keeps its reason. */
export const BreakChange = z
  .object({ ...days, reason: z.optional(Reason) })
  .check(endsAfterItBegins)
export type BreakChange = z.infer<typeof BreakChange>
export type BreakInput = z.infer<typeof BreakInput>

export const treasureNotifications = [
  'TreasureRequestIDNotify',
  'TreasureRejectedNotify',
  'TreasureInviteToZoomNotify',
  'TreasureUserNotify',
  'TreasureReactivateNotify',
] as const

export const ChannelChoice = z.object({ id_channel: Id, enabled: z.boolean() })

/** Subjects of messages. Each group can be switched on or off by channel. */
export const channelGroups = {
  opportunities: 'Jobs that might suit you',
  appointments: 'Appointments and reminders',
  payments: 'Timesheets and payments',
  news: 'News from us',
} as const
export const ChannelGroup = z.enum(
  Object.keys(channelGroups) as [keyof typeof channelGroups, ...(keyof typeof channelGroups)[]],
)
export type ChannelGroup = z.infer<typeof ChannelGroup>

/** Number of active treasures who can come to an outward code. */
export const Coverage = z.object({
  outcode: z.string(),
  town: z.string(),
  lat: z.number(),
  lon: z.number(),
  treasures: z.int(),
  /** Number of open jobs at the outward code now. */
  open_jobs: z.int(),
})
export type Coverage = z.infer<typeof Coverage>
