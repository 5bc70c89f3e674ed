import * as z from 'zod/mini'
import { PublicBrand } from '../../catalogue/brand/brand.schema.ts'

/** Public details of the business: contacts, links, look and features. */
export const PublicSettings = z.object({
  /** Name that customers know. Null until it is set. The contacts below work the same way. */
  business_name: z.nullable(z.string()),
  /** True if prices include VAT. */
  vat_registered: z.boolean(),
  support_phone: z.nullable(z.string()),
  support_email: z.nullable(z.string()),
  jobs_email: z.nullable(z.string()),
  /** Page where tradespeople apply, either our own or another site's. */
  treasure_apply_url: z.nullable(z.string()),
  portal_url: z.string(),
  terms_url: z.nullable(z.string()),
  privacy_url: z.nullable(z.string()),
  /** Name, logo and colour that pages show. */
  brand: PublicBrand,
  /** Address of raster tiles, with `{z}/{x}/{y}`. Null keeps the built-in map. */
  tile_url: z.nullable(z.string()),
  tile_attribution: z.string(),
  /** PMTiles file of OpenStreetMap. Null keeps the map of `tile_url` or the built-in one. */
  map_url: z.nullable(z.string()),
  /** True in production, where there are no demo pages. */
  production: z.boolean(),
  /** Label beside the logo of a test installation, for example "Test". Empty otherwise. */
  display_text: z.string(),
  feature_chatbot: z.boolean(),
  feature_experimental: z.boolean(),
})
export type PublicSettings = z.infer<typeof PublicSettings>
