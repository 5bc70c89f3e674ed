import * as z from 'zod/mini'
import { RegionChoice } from '../../catalogue/regions/regions.schema.ts'
import { Deletion, Simulated } from '../../kernel/deletion.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { Address } from '../../catalogue/places/address.schema.ts'
import { NamedItem } from '../../catalogue/lists/lists.schema.ts'
import { Tag } from '../../kernel/tag.schema.ts'
import { chosenRows, mirroredPageOf, pageOf, paged } from '../../kernel/list-query.ts'
import { Csv, Id, byId, SearchText } from '../../kernel/wire.ts'
import {
  Break,
  BreakChange,
  BreakInput,
  ChannelChoice,
  ChannelGroup,
  Coverage,
  NewTreasure,
  NewTreasureAddress,
  SavedBreak,
  Treasure,
  TreasureAddressChange,
  TreasureChange,
  TreasureDetails,
  treasureFilters,
  treasureNotifications,
  TreasurePlace,
  TreasureRow,
  TreasuresQuery,
  TreasureStat,
} from './treasures.schema.ts'

const absent = { treasure_not_found: 404 }
const view = { access: 'staff', permission: 'treasures.view' } as const
const edit = { access: 'staff', permission: 'treasures.edit' } as const
const viewOwn = { access: 'staff_or_treasure', permission: 'treasures.view' } as const
const editOwn = { access: 'staff_or_treasure', permission: 'treasures.edit' } as const
const own = { access: 'treasure' } as const

export const listTreasures = endpoint('GET', '/treasures', {
  summary: 'Treasures, filtered, sorted and paged.',
  query: TreasuresQuery,
  ok: mirroredPageOf(TreasureRow),
  ...view,
})

export const exportTreasures = endpoint('GET', '/treasures/export', {
  summary: 'The filtered list as CSV, UTF-8 with a header row.',
  query: z.object({ ...treasureFilters, ...chosenRows }),
  ok: Csv,
  produces: 'csv',
  access: 'staff',
  permission: 'treasures.export',
})

export const searchTreasures = endpoint('GET', '/treasures/search', {
  summary: 'Treasures to choose from, by a text of two or more characters; at most 20.',
  query: z.object({ search: SearchText }),
  ok: z.object({
    data: z.array(
      z.object({ id: Id, name: z.string(), postcode: z.string(), treasure: z.boolean() }),
    ),
  }),
  ...view,
})

export const listTreasurePlaces = endpoint('GET', '/treasures/list', {
  summary:
    'Every treasure with name and place, 250 a page; with `treasure`, only the active or only the inactive ones.',
  query: z.object({ treasure: z.optional(z.stringbool()), page: paged.page }),
  ok: pageOf(TreasurePlace),
  ...view,
})

/**
 * Contains only outward codes that a treasure can reach, or where jobs wait. For staff only,
 * because the codes that one treasure reaches reveal where they live.
 */
export const listTreasureCoverage = endpoint('GET', '/treasures/coverage', {
  summary: 'How many treasures can come to each outward code.',
  query: z.object({ id_service: z.optional(Id) }),
  ok: z.object({ data: z.array(Coverage) }),
  host: 'public',
  ...view,
})

export const getTreasure = endpoint('GET', '/treasure/{id}', {
  summary: 'One treasure.',
  ...byId,
  ok: Treasure,
  problems: absent,
  ...viewOwn,
})

const create = {
  body: NewTreasure,
  ok: Treasure,
  problems: { city_not_found: 422, mobile_taken: 409 },
  access: 'staff',
  permission: 'treasures.create',
  idempotent: true,
} as const

export const createTreasure = endpoint('POST', '/treasure', {
  summary: 'Adds a treasure.',
  ...create,
})

export const createTreasureAtZero = endpoint('POST', '/treasure/{id}', {
  summary: 'Adds a treasure, at the older address: `{id}` is 0.',
  params: z.object({ id: z.literal('0') }),
  ...create,
})

/**
 * If the treasure signs in, a new e-mail waits as `pending_email` until they follow the link sent
 * to it.
 */
export const updateTreasure = endpoint('PUT', '/treasure/{id}', {
  summary: 'Changes a treasure.',
  ...byId,
  body: TreasureChange,
  ok: Treasure,
  problems: { ...absent, mobile_taken: 409, email_taken: 422 },
  ...editOwn,
})

/** The treasure keeps their current jobs. */
export const moveTreasure = endpoint('PUT', '/treasure/{id}/region', {
  summary: 'Moves a treasure to another region, or to none.',
  ...byId,
  body: RegionChoice,
  ok: Treasure,
  problems: { ...absent, region_not_found: 422 },
  access: 'admin',
  permission: 'treasures.edit',
  bulkable: 'treasure',
})

/**
 * `simulated=1` makes a dry run. A treasure with jobs, work or ratings cannot be deleted: make them
 * inactive instead.
 */
export const deleteTreasure = endpoint('DELETE', '/treasure/{id}', {
  summary: 'Deletes a treasure for good.',
  ...byId,
  query: Simulated,
  ok: Deletion,
  problems: { ...absent, treasure_in_use: 409 },
  access: 'admin',
  permission: 'treasures.delete',
})

export const getTreasureStat = endpoint('GET', '/treasure/{id}/stat', {
  summary: "A treasure's figures.",
  ...byId,
  ok: TreasureStat,
  problems: absent,
  ...viewOwn,
})

export const updateTreasureDetails = endpoint('PUT', '/treasure/{id}/details', {
  summary: 'Changes the description of a treasure.',
  ...byId,
  body: TreasureDetails,
  ok: Treasure,
  problems: absent,
  ...editOwn,
})

export const listTreasureBreaks = endpoint('GET', '/treasure/{id}/breaks', {
  summary: 'Days on which a treasure does not work, the next first.',
  ...byId,
  ok: z.object({ data: z.array(Break) }),
  problems: absent,
  ...viewOwn,
})

export const createTreasureBreak = endpoint('POST', '/treasure/{id}/break', {
  summary: 'Adds a break, and returns the visits within it.',
  ...byId,
  body: BreakInput,
  ok: SavedBreak,
  problems: { ...absent, break_overlaps: 409 },
  ...editOwn,
})

/** `{id}` is the break's id. */
export const updateTreasureBreak = endpoint('PUT', '/treasure/break/{id}', {
  summary: 'Changes a break.',
  ...byId,
  body: BreakChange,
  ok: SavedBreak,
  problems: { break_not_found: 404, break_overlaps: 409 },
  ...editOwn,
})

export const deleteTreasureBreak = endpoint('DELETE', '/treasure/break/{id}', {
  summary: 'Deletes a break.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: { break_not_found: 404 },
  ...editOwn,
})

const channels = z.object({
  data: z.array(z.object({ id: Id, name: z.string(), enabled: z.boolean() })),
})

export const listTreasureChannels = endpoint('GET', '/treasure/{id}/channels', {
  summary: 'Channels by which a treasure is contacted.',
  ...byId,
  ok: channels,
  problems: absent,
  ...viewOwn,
})

export const updateTreasureChannels = endpoint('PUT', '/treasure/{id}/channels', {
  summary: 'Changes the channels by which a treasure is contacted.',
  ...byId,
  body: z.object({ channels: z.array(ChannelChoice).check(z.maxLength(20)) }),
  ok: channels,
  problems: { ...absent, channel_not_found: 422 },
  ...edit,
})

const equipments = z.object({ data: z.array(NamedItem) })

export const listEquipments = endpoint('GET', '/equipments', {
  summary: 'Equipment that a treasure may have, by name.',
  ok: equipments,
  access: 'signed_in',
  keys: true,
})

export const listTreasureEquipments = endpoint('GET', '/treasure/{id}/equipments', {
  summary: 'Equipment of a treasure.',
  ...byId,
  ok: equipments,
  problems: absent,
  ...viewOwn,
})

export const updateTreasureEquipments = endpoint('PUT', '/treasure/{id}/equipments', {
  summary: 'Sets the equipment of a treasure: these and no others.',
  ...byId,
  body: z.object({ equipments: z.array(Id).check(z.maxLength(250)) }),
  ok: equipments,
  problems: { ...absent, equipment_not_found: 422 },
  ...editOwn,
})

export const listTreasureTags = endpoint('GET', '/treasure/{id}/tags', {
  summary: "A treasure's tags.",
  ...byId,
  ok: z.object({ data: z.array(Tag) }),
  problems: absent,
  ...view,
})

/**
 * Uses the template with that name, and records an activity. The message about signing in also
 * creates a missing sign-in, which requires `users.create`.
 */
export const notifyTreasure = endpoint('POST', '/treasure/{id}/notification', {
  summary: 'Sends a treasure one of the ready-made messages.',
  ...byId,
  body: z.object({ type: z.enum(treasureNotifications) }),
  ok: z.object({ channels: z.array(z.enum(['email', 'sms'])) }),
  problems: { ...absent, treasure_unreachable: 409, email_taken: 422 },
  ...edit,
  bulkable: 'treasure',
})

export const createTreasureAddress = endpoint('POST', '/treasures/address', {
  summary: 'Gives a treasure an address. Matching starts from it.',
  body: NewTreasureAddress,
  ok: Address,
  problems: { ...absent, city_not_found: 422 },
  ...editOwn,
})

/** A treasure has one address: `{id}` is the treasure's id. */
export const updateTreasureAddress = endpoint('PUT', '/treasures/address/{id}', {
  summary: "Changes a treasure's address.",
  ...byId,
  body: TreasureAddressChange,
  ok: Address,
  problems: { address_not_found: 404, city_not_found: 422 },
  ...editOwn,
})

/** Unavailable in production. */
export const checkTreasureId = endpoint('GET', '/treasure/{id}/id_check', {
  summary: 'What an identity check would ask for.',
  ...byId,
  ok: z.object({ id: Id, complete: z.boolean(), missing: z.array(z.string()) }),
  problems: absent,
  access: 'admin',
  permission: 'treasures.view',
})

export const listMyTreasureChannels = endpoint('GET', '/my/treasure/channels', {
  summary: 'Channels by which the signed-in treasure is contacted.',
  ok: channels,
  ...own,
})

export const updateMyTreasureChannels = endpoint('PUT', '/my/treasure/channels', {
  summary: 'Changes the channels by which the signed-in treasure is contacted.',
  body: z.object({ channels: z.array(ChannelChoice).check(z.maxLength(20)) }),
  ok: channels,
  problems: { channel_not_found: 422 },
  ...own,
})

const groups = z.object({
  data: z.array(
    z.object({
      group: ChannelGroup,
      name: z.string(),
      channels: z.array(z.object({ id: Id, name: z.string(), enabled: z.boolean() })),
    }),
  ),
})

export const listMyChannelGroups = endpoint('GET', '/my/treasure/channel/group/settings', {
  summary: 'Which groups of messages the signed-in treasure receives, by channel.',
  ok: groups,
  ...own,
})

export const updateMyChannelGroup = endpoint('PUT', '/my/treasure/channel/group', {
  summary: 'Switches a channel on or off for a group of messages.',
  body: z.object({ group: ChannelGroup, id_channel: Id, enabled: z.boolean() }),
  ok: groups,
  problems: { channel_not_found: 422 },
  ...own,
})
