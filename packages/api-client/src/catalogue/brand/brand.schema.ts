import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** `url` is relative to the API's base, and always returns the same image. */
export const Logo = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type Logo = z.infer<typeof Logo>

/** Look of a business as pages show it, with all fallbacks applied. */
export const PublicBrand = z.object({
  name: z.string(),
  /** Null if pages show the product's own mark. */
  logo: z.nullable(Logo),
  /** Square icon for tabs and home screens. */
  icon: z.nullable(z.string()),
  /** Colour such as `#0b6e63`. Null keeps the usual colour. */
  accent: z.nullable(z.string()),
})
export type PublicBrand = z.infer<typeof PublicBrand>

const oneLine = (what: string, atMost: number) =>
  z._default(
    z.nullable(
      z.pipe(
        z.string().check(
          z.trim(),
          z.maxLength(atMost, `${what} is too long: ${atMost} characters at most`),
          z.refine(
            (text) => !/[\p{Cc}\p{Zl}\p{Zp}<>"]/u.test(text),
            `${what} has a character that cannot be sent`,
          ),
        ),
        z.transform((text) => text || null),
      ),
    ),
    null,
  )

const Accent = z._default(
  z.nullable(
    z.pipe(
      z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0b6e63')),
      z.transform((text) => text.toLowerCase()),
    ),
  ),
  null,
)

/**
 * An empty field takes the value of the business. If that is empty too, it takes the product's
 * value.
 */
export const BrandInput = z.object({
  accent: Accent,
  sender_name: oneLine('Sender name', 60),
  reply_to: z._default(
    z.nullable(
      z.pipe(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(254, 'Reply address is too long'),
            z.regex(
              /^$|^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+\.[^\s@<>,;:"().]+$/,
              'must be an e-mail address',
            ),
          ),
        z.transform((text) => text || null),
      ),
    ),
    null,
  ),
})
export type BrandInput = z.infer<typeof BrandInput>

/** A region may also have its own trading name. */
export const RegionBrandInput = z.extend(BrandInput, { name: oneLine('Name', 60) })
export type RegionBrandInput = z.infer<typeof RegionBrandInput>

const Whose = z.object({ id: Id, region_name: z.string() })

/** The chosen values, and the look that results from them. */
export const Brand = z.object({
  /** Null for the business as a whole. */
  region: z.nullable(Whose),
  name: z.nullable(z.string()),
  logo: z.nullable(Logo),
  accent: z.nullable(z.string()),
  sender_name: z.nullable(z.string()),
  reply_to: z.nullable(z.string()),
  updated_at: z.nullable(Instant),
  /** Look with all fallbacks applied. */
  shown: z.extend(PublicBrand, {
    sender_name: z.string(),
    /** Sender address of emails. */
    sender_address: z.string(),
    reply_to: z.nullable(z.string()),
  }),
})
export type Brand = z.infer<typeof Brand>
