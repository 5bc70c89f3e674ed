import * as z from 'zod/mini'
import { CalendarDate, Capability, Id, Instant } from '../../kernel/wire.ts'

const Hex = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0b6e63'))

export const embedWidgets = ['booking-form', 'jobs-board'] as const
export const embedModes = ['inline', 'dialog', 'button'] as const

const Site = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(
      /^https?:\/\/[a-z\d.-]{1,253}(:\d{1,5})?$/,
      'must be the address of a site, such as https://www.example.org',
    ),
  )

/** What a franchisee chose for one place on their site. Changing it needs no change there. */
export const EmbedSettings = z.object({
  name: z
    .string('Name is required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Name is required', abort: true }),
      z.maxLength(100, 'Name is too long'),
    ),
  widget: z.enum(embedWidgets),
  /** Left out, the caller's own region. */
  id_region: z.optional(Id),
  /** Empty is all of them. */
  services: z._default(z.array(Id).check(z.maxLength(50)), []),
  mode: z._default(z.enum(embedModes), 'inline'),
  theme: z._default(z.enum(['auto', 'light', 'dark']), 'auto'),
  accent: z._default(z.nullable(Hex), null),
  /** Pixels. */
  radius: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(32))), null),
  /** A CSS font family of the page; null is the widget's own. */
  font: z._default(
    z.nullable(z.string().check(z.regex(/^[\w\s,'"-]{1,200}$/, 'must be font names'))),
    null,
  ),
  /** Texts that replace the widget's own, by their name. */
  texts: z._default(
    z.record(
      z.string().check(z.regex(/^[A-Za-z][\w.]{0,60}$/)),
      z.string().check(z.maxLength(500, 'is too long')),
    ),
    {},
  ),
  /** Sites on which it belongs. What is seen there always has a place among `sightings`. */
  sites: z._default(z.array(Site).check(z.maxLength(10, 'At most 10 sites')), []),
})
export type EmbedSettings = z.infer<typeof EmbedSettings>

/** How a widget stands in a page: in it, or in a frame of our own origin. */
export const embedWays = ['page', 'frame'] as const

/** Directives of a page's policy that may keep something of ours back. */
export const policyDirectives = [
  'script-src',
  'connect-src',
  'img-src',
  'style-src',
  'font-src',
  'frame-src',
  'media-src',
  'worker-src',
] as const

/** Where an embed was seen. */
export const InstallCheck = z.object({
  /** The origin of the page: who looks at what there is nobody's business. */
  page: z.string(),
  version: z.string(),
  first_seen: Instant,
  last_seen: Instant,
  /** The last trouble on that page, and when. */
  error: z.nullable(z.string()),
  error_at: z.nullable(Instant),
  way: z.enum(embedWays),
  /** What the page's policy kept back when it was last seen. */
  blocked: z.array(z.enum(policyDirectives)),
})
export type InstallCheck = z.infer<typeof InstallCheck>

export const Embed = z.object({
  id: Capability,
  ...EmbedSettings.shape,
  id_region: Id,
  region_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
  sightings: z.array(InstallCheck),
  /** How often it came up, by day of London, of the last 30 days those on which it did. */
  loads: z.array(z.object({ day: CalendarDate, loads: z.int() })),
})
export type Embed = z.infer<typeof Embed>

/** What the widget on the page needs. */
export const PublicEmbed = z.object({
  id: Capability,
  widget: z.enum(embedWidgets),
  id_region: Id,
  services: z.array(Id),
  mode: z.enum(embedModes),
  theme: z.enum(['auto', 'light', 'dark']),
  accent: z.nullable(z.string()),
  radius: z.nullable(z.int()),
  font: z.nullable(z.string()),
  texts: z.record(z.string(), z.string()),
})
export type PublicEmbed = z.infer<typeof PublicEmbed>
