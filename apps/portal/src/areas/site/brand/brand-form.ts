import type { Brand } from '@treasures/api-client'

/** A look as it stands in the form. Empty falls back. */
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

/** What readers will see, while it is being typed. What was emptied is shown as it falls back once it is saved. */
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

/** Whether e-mails have no sender yet: a server without MAIL_FROM has an address that is nobody's. */
export const hasNoSender = (address: string) => address.endsWith('.example')
