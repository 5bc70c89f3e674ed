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

/** A franchisee's settings for one place on their site. Changes apply without editing the site. */
export const EmbedSettings = z.object({
  name: z
    .string('Name is required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Name is required', abort: true }),
      z.maxLength(100, 'Name is too long'),
    ),
  widget: z.enum(embedWidgets),
  /** Defaults to the caller's own region. */
  id_region: z.optional(Id),
  /** Ids of services. Empty means all services. */
  services: z._default(z.array(Id).check(z.maxLength(50)), []),
  mode: z._default(z.enum(embedModes), 'inline'),
  theme: z._default(z.enum(['auto', 'light', 'dark']), 'auto'),
  accent: z._default(z.nullable(Hex), null),
  /** Corner radius in pixels. */
  radius: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(32))), null),
  /** A CSS font family of the page. Null for the widget's own. */
  font: z._default(
    z.nullable(z.string().check(z.regex(/^[\w\s,'"-]{1,200}$/, 'must be font names'))),
    null,
  ),
  /** Texts that replace the widget's own texts, by their name. */
  texts: z._default(
    z.record(
      z.string().check(z.regex(/^[A-Za-z][\w.]{0,60}$/)),
      z.string().check(z.maxLength(500, 'is too long')),
    ),
    {},
  ),
  /** Sites that use the embed. `sightings` always has a place for them. */
  sites: z._default(z.array(Site).check(z.maxLength(10, 'At most 10 sites')), []),
})
export type EmbedSettings = z.infer<typeof EmbedSettings>

/** Place of a widget: in the page itself, or in a frame from our own origin. */
export const embedWays = ['page', 'frame'] as const

/** Directives of the page's content security policy that may block parts of the embed. */
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

/** A site on which an embed was seen. */
export const InstallCheck = z.object({
  /** Origin of the page. The full address is not stored, to protect the privacy of visitors. */
  page: z.string(),
  version: z.string(),
  first_seen: Instant,
  last_seen: Instant,
  /** Latest error on that page, and its time. */
  error: z.nullable(z.string()),
  error_at: z.nullable(Instant),
  way: z.enum(embedWays),
  /** Directives that blocked something when the embed was last seen. */
  blocked: z.array(z.enum(policyDirectives)),
})
export type InstallCheck = z.infer<typeof InstallCheck>

/**
 * A site that shows widgets of a region without an embed: its snippet names the region only.
 * Recorded when a page there asks for services or jobs of the region, at most once an hour.
 */
export const RegionSite = z.object({
  id_region: Id,
  region_name: z.string(),
  /** Origin of the page. */
  page: z.string(),
  first_seen: Instant,
  last_seen: Instant,
})
export type RegionSite = z.infer<typeof RegionSite>

export const Embed = z.object({
  id: Capability,
  ...EmbedSettings.shape,
  id_region: Id,
  region_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
  sightings: z.array(InstallCheck),
  /** Number of loads by London day. Contains only days with loads, within the last 30 days. */
  loads: z.array(z.object({ day: CalendarDate, loads: z.int() })),
})
export type Embed = z.infer<typeof Embed>

/** Settings of an embed for the widget on the page. */
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
  /**
   * Style sheet for the tag's shadow root with accent, radius and font, for use before the widget's
   * code has loaded. The accent is readable in both themes. Empty if nothing is chosen.
   */
  look: z.string(),
  texts: z.record(z.string(), z.string()),
})
export type PublicEmbed = z.infer<typeof PublicEmbed>
