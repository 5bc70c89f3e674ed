import * as z from 'zod/mini'
import { NamedItem } from '../../catalogue/lists/lists.schema.ts'
import { emptyAsNull } from '../../kernel/empty.ts'
import { paged, pageOf, Search, sortedBy } from '../../kernel/list-query.ts'
import { poundsInput } from '../../kernel/pounds.schema.ts'
import { CalendarDate, DateInput, Id, Instant, numeric, Pounds } from '../../kernel/wire.ts'

const amount = poundsInput({
  least: 1,
  tooLow: 'At least £1',
  most: 1_000_000_000,
  tooHigh: 'Is too large',
  tooFine: 'Has too many decimal places',
})

/** Categories on a document, such as `CENWAT1`. */
const Categories = z
  .array(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Category is empty'),
        z.maxLength(40, 'Category is too long'),
      ),
  )
  .check(z.maxLength(50, 'At most 50 categories'))

const isRegister = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:'

/** A kind of document that treasures must show, such as a Gas Safe card. */
export const DocumentKindInput = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(80, '80 characters at most')),
  /** Region whose treasures need it. Null for all regions. */
  id_region: z._default(z.nullable(Id), null),
  /** True if jobs of every trade need it. Otherwise jobs of the trades in `services`. */
  every_trade: z._default(z.boolean(), false),
  services: z._default(
    z
      .array(
        z.object({
          id: Id,
          /** Categories of the document that jobs of this trade need. */
          categories: z._default(Categories, []),
        }),
      )
      .check(z.maxLength(250)),
    [],
  ),
  needs_number: z._default(z.boolean(), false),
  needs_until: z._default(z.boolean(), false),
  needs_categories: z._default(z.boolean(), false),
  /** Least amount, such as the cover of an insurance, in pounds. Null if it states no amount. */
  least_amount: z._default(z.nullable(amount), null),
  /** True if its file is removed some time after the check. */
  is_identity: z._default(z.boolean(), false),
  /** Page of the register against which staff check it. */
  register_url: z._default(
    emptyAsNull(
      z
        .string()
        .check(z.trim(), z.maxLength(500), z.refine(isRegister, 'Must begin with https://')),
    ),
    null,
  ),
  /** Days before the end on which the treasure is warned, besides the last day. */
  warn_days: z._default(
    z
      .array(numeric(z.int(), z.minimum(1), z.maximum(365)))
      .check(z.maxLength(10, 'At most 10 warnings')),
    [60, 30, 7],
  ),
  /** First day on which jobs need it. */
  required_from: DateInput,
  /** True if it is asked for. False retires the kind: no job needs it any more. */
  is_asked: z._default(z.boolean(), true),
})
export type DocumentKindInput = z.infer<typeof DocumentKindInput>

/** What a check of a document records. */
const asks = {
  needs_number: z.boolean(),
  needs_until: z.boolean(),
  needs_categories: z.boolean(),
  least_amount: z.nullable(Pounds),
  register_url: z.nullable(z.string()),
}

/** What a treasure learns of a kind. */
const asked = { ...asks, name: z.string(), is_identity: z.boolean(), required_from: CalendarDate }

export const DocumentKind = z.object({
  id: Id,
  ...asked,
  region: z.nullable(NamedItem),
  every_trade: z.boolean(),
  services: z.array(z.object({ id: Id, name: z.string(), categories: z.array(z.string()) })),
  warn_days: z.array(z.int()),
  is_asked: z.boolean(),
  /** True if the caller may change it. Franchisees may change those of their region. */
  can_edit: z.boolean(),
})
export type DocumentKind = z.infer<typeof DocumentKind>

/**
 * `sent` waits for the check. `checked` counts until its last day. `replaced`: a later one was
 * checked. `ended`: its last day is over, or staff ended it.
 */
export const DocumentState = z.enum(['sent', 'checked', 'refused', 'replaced', 'ended'])
export type DocumentState = z.infer<typeof DocumentState>

/** A document of a treasure. */
export const TreasureDocument = z.object({
  id: Id,
  kind: NamedItem,
  state: DocumentState,
  sent_at: Instant,
  /** Null if staff saw the document itself, or once the file was removed. */
  file: z.nullable(z.object({ kind: z.enum(['picture', 'pdf']), name: z.string() })),
  number: z.nullable(z.string()),
  from: z.nullable(CalendarDate),
  /** Last day on which it counts, in London. */
  until: z.nullable(CalendarDate),
  amount: z.nullable(Pounds),
  categories: z.array(z.string()),
  checked_at: z.nullable(Instant),
  /** Why it was refused or ended. Empty otherwise. */
  reason: z.string(),
})
export type TreasureDocument = z.infer<typeof TreasureDocument>

/** A document as staff see it. */
export const StaffDocument = z.object({
  ...TreasureDocument.shape,
  treasure: NamedItem,
  /** Note on the register. */
  register: z.string(),
  checked_by: z.nullable(z.string()),
  asks: z.object(asks),
})
export type StaffDocument = z.infer<typeof StaffDocument>

export const DocumentsQuery = z.object({
  search: Search,
  state: z.optional(DocumentState),
  id_treasure: z.optional(Id),
  id_kind: z.optional(Id),
  /** Checked documents whose last day is before this one. */
  until_before: z.optional(DateInput),
  sort: sortedBy(['sent', 'until', 'treasure'], 'sent,asc'),
  ...paged,
})
export type DocumentsQuery = z.infer<typeof DocumentsQuery>
export const DocumentsPage = pageOf(StaffDocument)

/** What staff read from a document and its register. */
export const DocumentCheck = z.object({
  number: emptyAsNull(z.string().check(z.trim(), z.maxLength(60, '60 characters at most'))),
  from: emptyAsNull(DateInput),
  /** Last day on which it counts. */
  until: emptyAsNull(DateInput),
  amount: z._default(z.nullable(amount), null),
  categories: z._default(Categories, []),
  /** Where and how it was checked. */
  register: z._default(z.string().check(z.trim(), z.maxLength(500, '500 characters at most')), ''),
})
export type DocumentCheck = z.infer<typeof DocumentCheck>

export const DocumentReason = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please say why'), z.maxLength(500, '500 characters at most')),
})

/** A visit whose treasure lacks a document on its day. */
export const VisitAtRisk = z.object({
  /** Id of the visit. */
  id: Id,
  id_job: Id,
  start_at: Instant,
  service: z.string(),
  treasure: NamedItem,
  /** Names of the documents, joined by "and". */
  document: z.string(),
})
export type VisitAtRisk = z.infer<typeof VisitAtRisk>

/** A common kind of document, which can be taken over and then changed. */
export const StarterDocument = z.object({
  code: z.string(),
  name: z.string(),
  every_trade: z.boolean(),
  /** Names of our trades that need it. */
  trades: z.array(z.string()),
  asks: z.object(asks),
  /** True if there is a kind of this name already. */
  is_there: z.boolean(),
})
export type StarterDocument = z.infer<typeof StarterDocument>

/** A kind of document that a treasure may be asked for, and theirs. */
export const RequiredDocument = z.object({
  kind: z.object({ id: Id, ...asked }),
  /** Names of the trades that need it. Empty if every trade does. */
  trades: z.array(z.string()),
  /** True if every trade needs it, or one for which the treasure has a skill. */
  is_needed: z.boolean(),
  /** True if it counts today for all jobs that the treasure has the skills for. */
  is_in_order: z.boolean(),
  /** Names of the treasure's trades for which `current` lacks a category. */
  lacks: z.array(z.string()),
  /** The document that counts today. */
  current: z.nullable(TreasureDocument),
  /** The last one that was sent, refused or ended, if it is later than `current`. */
  latest: z.nullable(TreasureDocument),
})
export type RequiredDocument = z.infer<typeof RequiredDocument>
