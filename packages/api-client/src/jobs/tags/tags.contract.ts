import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, byId } from '../../kernel/wire.ts'
import { Tag } from '../../kernel/tag.schema.ts'
import { ListedTag, TagChange, TagModel, tagModel } from './tags.schema.ts'

const edit = { access: 'staff', permission: 'tags.edit' } as const
const tagged = z.object({ data: z.array(Tag) })
const absentTag = { tag_not_found: 404 }
/** Refusal of a change to a reserved tag, which staff cannot add, remove or change. */
const fixed = { tag_reserved: 409 }

const empty = z.literal('')

/** Empty filters, as in `?id_model=&reserved=`, are ignored. */
export const listTags = endpoint('GET', '/tags', {
  summary: 'Tags, by name.',
  query: z.object({
    id_model: z.optional(z.union([TagModel, empty])),
    reserved: z.optional(z.union([z.stringbool(), empty])),
  }),
  ok: z.object({ data: z.array(ListedTag) }),
  access: 'staff',
})

/** Only admins reserve a tag. */
export const createTag = endpoint('POST', '/tag', {
  summary: 'Adds a tag: for treasures, unless `id_model` says otherwise.',
  body: z.object({
    ...TagChange.shape,
    id_model: z._default(TagModel, tagModel.treasures),
  }),
  ok: ListedTag,
  problems: { tag_exists: 409 },
  ...edit,
})

/** A reserved tag can change only in a call that sends `reserved: false`. */
export const updateTag = endpoint('PUT', '/tag/{id}', {
  summary: 'Renames, recolours or reserves a tag wherever it is used, in every region.',
  ...byId,
  body: TagChange,
  ok: ListedTag,
  problems: { ...absentTag, ...fixed, tag_exists: 409 },
  access: 'admin',
  permission: 'tags.edit',
})

export const deleteTag = endpoint('DELETE', '/tag/{id}', {
  summary: 'Deletes a tag permanently and removes it from every record, in every region.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: { ...absentTag, ...fixed },
  access: 'admin',
  permission: 'tags.edit',
})

/** Adding a tag twice changes nothing. Returns the current tags. */
export const addTreasureTag = endpoint('POST', '/treasure/tag', {
  summary: 'Puts a tag on a treasure.',
  body: z.object({ id_treasure: Id, id_tag: Id }),
  ok: tagged,
  problems: { treasure_not_found: 404, tag_not_found: 422, ...fixed },
  ...edit,
  bulkable: 'treasure',
})

export const addJobTag = endpoint('POST', '/job/tag', {
  summary: 'Puts a tag on a job.',
  body: z.object({ id_job: Id, id_tag: Id }),
  ok: tagged,
  problems: { job_not_found: 404, tag_not_found: 422, ...fixed },
  ...edit,
  bulkable: 'job',
})

export const addCustomerTag = endpoint('POST', '/customer/tag', {
  summary: 'Puts a tag on a customer.',
  body: z.object({ id_customer: Id, id_tag: Id }),
  ok: tagged,
  problems: { customer_not_found: 404, tag_not_found: 422, ...fixed },
  ...edit,
  bulkable: 'customer',
})

const on = { params: z.object({ id: Id, tag: Id }) }

export const removeTreasureTag = endpoint('DELETE', '/treasure/{id}/tag/{tag}', {
  summary: 'Removes a tag from a treasure.',
  ...on,
  ok: tagged,
  problems: { treasure_not_found: 404, ...fixed },
  ...edit,
  bulkable: 'treasure',
})

export const removeJobTag = endpoint('DELETE', '/job/{id}/tag/{tag}', {
  summary: 'Removes a tag from a job.',
  ...on,
  ok: tagged,
  problems: { job_not_found: 404, ...fixed },
  ...edit,
  bulkable: 'job',
})

export const removeCustomerTag = endpoint('DELETE', '/customer/{id}/tag/{tag}', {
  summary: 'Removes a tag from a customer.',
  ...on,
  ok: tagged,
  problems: { customer_not_found: 404, ...fixed },
  ...edit,
  bulkable: 'customer',
})
