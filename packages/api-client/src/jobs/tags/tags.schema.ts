import * as z from 'zod/mini'
import { idsByName } from '../../kernel/ids-by-name.ts'
import { Tag } from '../../kernel/tag.schema.ts'
import { numeric } from '../../kernel/wire.ts'

/** Kinds of records that can have tags. */
export const tagModels = { 1: 'Treasures', 2: 'Jobs', 3: 'Customers' } as const
export const tagModel = /* @__PURE__ */ idsByName(tagModels)
export const TagModel = numeric(z.int(), z.minimum(1), z.maximum(3))

export const ListedTag = z.object({
  ...Tag.shape,
  id_model: z.int(),
  /** True if only listeners and the system add or remove the tag. Staff cannot change it. */
  reserved: z.boolean(),
  /** Number of records with the tag. */
  used: z.int(),
})
export type ListedTag = z.infer<typeof ListedTag>

export const TagInput = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(100, 'Name is too long')),
  /** `#rrggbb`. */
  color: z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Must be a colour, #rrggbb')),
})
export type TagInput = z.infer<typeof TagInput>

export const TagChange = z.object({
  ...TagInput.shape,
  /** If omitted, an existing tag stays unchanged, and a new tag is not reserved. */
  reserved: z.optional(z.boolean()),
})
export type TagChange = z.infer<typeof TagChange>
