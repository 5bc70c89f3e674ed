import * as z from 'zod/mini'
import { Service } from '../../catalogue/services/services.schema.ts'
import { BoardPage } from '../../jobs/board/board.schema.ts'
import { Capability, Id, IdList, Instant } from '../../kernel/wire.ts'
import { PublicEmbed } from '../embeds/embeds.schema.ts'
import { PublicSettings } from '../settings/settings.schema.ts'

/** Attributes of a board's tag, by name. The embed's settings replace omitted attributes. */
export const DrawnBoardQuery = z.object({
  embed: z.optional(Capability),
  region: z.optional(Id),
  services: z.optional(IdList),
  postcode: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(10))),
  theme: z.optional(z.enum(['auto', 'light', 'dark'])),
  lang: z.optional(z.string().check(z.regex(/^[\w-]{1,35}$/, 'must be a language such as en-GB'))),
  dir: z.optional(z.enum(['ltr', 'rtl'])),
})

/** The data of a drawn board. */
export const BoardFirst = z.object({
  page: BoardPage,
  services: z.array(Service),
  settings: PublicSettings,
  /** Time of the drawing. */
  now: Instant,
  /** Null if the tag names no embed, or names a deleted one. */
  embed: z.nullable(PublicEmbed),
})
export type BoardFirst = z.infer<typeof BoardFirst>

export const DrawnBoard = z.object({
  /**
   * Build of the widgets that drew the board. Widgets of another build draw it again. Empty if no
   * widgets are built.
   */
  build: z.string(),
  /** Style sheets: the widget's own, and the embed's look. */
  css: z.string(),
  look: z.string(),
  /**
   * Element inside the tag: `[name, attributes, ...inside]`, in which strings are text. Empty if
   * nothing was drawn.
   */
  tree: z.array(z.unknown()),
  first: BoardFirst,
})
export type DrawnBoard = z.infer<typeof DrawnBoard>
