import type { Embed, EmbedSettings, InputOf, createEmbed } from '@treasures/api-client'

/** An embed's settings as form values. */
export type EmbedValues = Pick<EmbedSettings, 'name' | 'widget' | 'mode' | 'theme' | 'texts'> & {
  /** Empty for the caller's own region. */
  id_region: string
  services: readonly number[]
  /** Empty for the widget's own colour. */
  accent: string
  radius: string
  font: string
  /** Addresses, with spaces or commas between them. */
  sites: string
}
export type EmbedBody = InputOf<typeof createEmbed>['body']

export const newEmbed = (id_region: number | undefined): EmbedValues => ({
  name: '',
  widget: 'booking-form',
  id_region: id_region === undefined ? '' : String(id_region),
  services: [],
  mode: 'inline',
  theme: 'auto',
  accent: '',
  radius: '',
  font: '',
  texts: {},
  sites: '',
})

export const embedValues = (embed: Embed): EmbedValues => ({
  name: embed.name,
  widget: embed.widget,
  id_region: String(embed.id_region),
  services: embed.services,
  mode: embed.mode,
  theme: embed.theme,
  accent: embed.accent ?? '',
  radius: embed.radius === null ? '' : String(embed.radius),
  font: embed.font ?? '',
  texts: embed.texts,
  sites: embed.sites.join(' '),
})

export const embedBody = (values: EmbedValues): EmbedBody => ({
  name: values.name,
  widget: values.widget,
  ...(values.id_region && { id_region: Number(values.id_region) }),
  services: [...values.services],
  // Boards are always inline: the booking form alone can open from a button.
  mode: values.widget === 'booking-form' ? values.mode : 'inline',
  theme: values.theme,
  accent: values.accent || null,
  radius: values.radius === '' ? null : Number(values.radius),
  font: values.font.trim() || null,
  texts: Object.fromEntries(
    Object.entries(values.texts).flatMap(([name, text]) =>
      text.trim() ? [[name, text.trim()]] : [],
    ),
  ),
  sites: values.sites.split(/[\s,]+/).filter(Boolean),
})

/** Adds or removes a service. An empty list means all services, and so does a full one. */
export function toggleService(
  services: readonly number[],
  id: number,
  all: readonly number[],
): number[] {
  const now = services.includes(id) ? services.filter((one) => one !== id) : [...services, id]
  return now.length === all.length ? [] : now.toSorted((one, other) => one - other)
}

/**
 * Address of the sample page with these settings, saved or not. Parameters are named after the
 * tag's attributes.
 */
export function previewAddress(body: EmbedBody): string {
  const { widget, id_region, services, texts, accent, radius, font, mode, theme } = body
  const given: Record<string, string | number | null | undefined> = {
    widget,
    region: id_region,
    services: services?.join(),
    mode,
    theme,
    accent,
    radius,
    font,
    texts: Object.keys(texts ?? {}).length > 0 ? JSON.stringify(texts) : '',
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return `/embed/v1/preview?${query}`
}
