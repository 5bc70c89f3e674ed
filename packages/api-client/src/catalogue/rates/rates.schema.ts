import * as z from 'zod/mini'
import { DateInput, CalendarDate, Id, Instant, numeric } from '../../kernel/wire.ts'

/** Names of the kinds for display. Values are per cent, except the post fee, which is in pounds. */
export const rateKinds = {
  vat: 'VAT on work',
  materials_vat: 'VAT on materials',
  materials_markup: 'Markup on materials',
  commission: 'Our share of an estimate',
  franchise_share: "Franchisee's share of the commission",
  post_fee: 'Fee for paying without a card',
} as const
export type RateKind = keyof typeof rateKinds
export const RateKind = z.enum(Object.keys(rateKinds) as RateKind[])

/** A rate and the first day on which it applies. */
export const Rate = z.object({
  id: Id,
  kind: RateKind,
  region: z.nullable(z.object({ id: Id, region_name: z.string() })),
  valid_from: CalendarDate,
  /** Per cent. For `post_fee`, pounds including VAT. */
  value: z.number(),
  /** Name of the author, or null for the installation's first rate. */
  set_by: z.nullable(z.string()),
  /** `is_current`: the rate applies today. `can_be_deleted`: the rate can still be deleted. */
  is_current: z.boolean(),
  can_be_deleted: z.boolean(),
  created_at: Instant,
})
export type Rate = z.infer<typeof Rate>

export const NewRate = z
  .object({
    kind: RateKind,
    id_region: z.optional(z.nullable(Id)),
    valid_from: DateInput,
    value: numeric(
      z.minimum(0, 'Cannot be negative'),
      z.maximum(100, 'At most 100'),
      z.refine((value) => Number(value.toFixed(2)) === value, 'Has too many decimal places'),
    ),
  })
  .check(
    z.refine(({ kind, id_region }) => kind === 'franchise_share' || !id_region, {
      path: ['id_region'],
      error: "Only the franchisee's share is set per region",
    }),
    z.refine(({ kind, value }) => kind !== 'commission' || value < 100, {
      path: ['value'],
      error: 'Must be less than 100',
    }),
  )
export type NewRate = z.infer<typeof NewRate>
