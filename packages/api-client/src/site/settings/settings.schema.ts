import * as z from 'zod/mini'

/** What a widget says when something fails, and where its links lead. */
export const PublicSettings = z.object({
  /** The name under which the business trades. */
  business_name: z.string(),
  support_phone: z.string(),
  support_email: z.string(),
  jobs_email: z.string(),
  treasure_apply_url: z.string(),
  portal_url: z.string(),
  terms_url: z.string(),
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
