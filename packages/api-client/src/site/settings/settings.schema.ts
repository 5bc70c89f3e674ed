import * as z from 'zod/mini'
import { PublicBrand } from '../../catalogue/brand/brand.schema.ts'

/** What a widget says when something fails, and where its links lead. */
export const PublicSettings = z.object({
  /** What customers know the business as; null until somebody has said so, as the contacts below. */
  business_name: z.nullable(z.string()),
  /** Whether prices include VAT. */
  vat_registered: z.boolean(),
  support_phone: z.nullable(z.string()),
  support_email: z.nullable(z.string()),
  jobs_email: z.nullable(z.string()),
  /** Page on which tradespeople apply: our own, or one elsewhere. */
  treasure_apply_url: z.nullable(z.string()),
  portal_url: z.string(),
  terms_url: z.nullable(z.string()),
  privacy_url: z.nullable(z.string()),
  /** Name, logo and colour that pages show. */
  brand: PublicBrand,
  /** Raster tiles with `{z}/{x}/{y}`; null keeps the built-in map. */
  tile_url: z.nullable(z.string()),
  tile_attribution: z.string(),
  /** Demo pages are off in production. */
  production: z.boolean(),
  /** What stands beside the logo where this is not the real thing, for example "Test"; else empty. */
  display_text: z.string(),
  feature_chatbot: z.boolean(),
  feature_experimental: z.boolean(),
})
export type PublicSettings = z.infer<typeof PublicSettings>
