import type { Brand } from '@treasures/api-client'

/** Values of the form. An empty value falls back to the business, then to the product. */
export type BrandValues = {
  name: string
  accent: string
  sender_name: string
  reply_to: string
}

export const brandValues = ({ name, accent, sender_name, reply_to }: Brand): BrandValues => ({
  name: name ?? '',
  accent: accent ?? '',
  sender_name: sender_name ?? '',
  reply_to: reply_to ?? '',
})

export const brandBody = ({ accent, sender_name, reply_to }: BrandValues) => ({
  accent: accent || null,
  sender_name,
  reply_to,
})

/**
 * Returns the look for the preview while the user types. An emptied field shows its fallback only
 * after saving.
 */
export function previewOf(brand: Brand, values: BrandValues) {
  const { shown } = brand
  const name = (brand.region && values.name.trim()) || shown.name
  const isColour = /^#[0-9a-f]{6}$/i.test(values.accent)
  return {
    name,
    accent: isColour ? values.accent : shown.accent,
    sender_name: values.sender_name.trim() || shown.sender_name,
    reply_to: values.reply_to.trim() || shown.reply_to,
  }
}

/**
 * True if e-mails have no sender yet: without MAIL_FROM, the server's own address ends in
 * `.example`.
 */
export const hasNoSender = (address: string) => address.endsWith('.example')
