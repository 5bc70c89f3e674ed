import * as z from 'zod/mini'
import { Service } from '../../catalogue/services/services.schema.ts'
import { BoardPage } from '../../jobs/board/board.schema.ts'
import { Capability, Id, IdList, Instant } from '../../kernel/wire.ts'
import { PublicEmbed } from '../embeds/embeds.schema.ts'
import { PublicSettings } from '../settings/settings.schema.ts'

/** What a board's tag says of itself, by its attributes' names. What it leaves open, its embed may say. */
export const DrawnBoardQuery = z.object({
  embed: z.optional(Capability),
  region: z.optional(Id),
  services: z.optional(IdList),
  postcode: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(10))),
  theme: z.optional(z.enum(['auto', 'light', 'dark'])),
  lang: z.optional(z.string().check(z.regex(/^[\w-]{1,35}$/, 'must be a language such as en-GB'))),
  dir: z.optional(z.enum(['ltr', 'rtl'])),
})

/** What a board is drawn from. */
export const BoardFirst = z.object({
  page: BoardPage,
  services: z.array(Service),
  settings: PublicSettings,
  /** When it was drawn. */
  now: Instant,
  /** Null where the tag names none, or one that is gone. */
  embed: z.nullable(PublicEmbed),
})
export type BoardFirst = z.infer<typeof BoardFirst>

export const DrawnBoard = z.object({
  /** Names the widgets that drew it: those of another build draw anew. Empty where none are built. */
  build: z.string(),
  /** Style sheets: the widget's own, and the look of the embed. */
  css: z.string(),
  look: z.string(),
  /** The element that stands in the tag: `[name, attributes, ...inside]`, where a text is a text. Empty: nothing was drawn. */
  tree: z.array(z.unknown()),
  first: BoardFirst,
})
export type DrawnBoard = z.infer<typeof DrawnBoard>
