import type { PublicEmbed } from '@treasures/api-client'

/** Values of an embed, by the names of the tag's properties. */
export type EmbedValues = Readonly<Record<string, unknown>>

export function valuesOf(embed: PublicEmbed): EmbedValues {
  const { id_region, services, mode, theme, accent, texts } = embed
  return {
    region: id_region,
    ...(services.length > 0 && { services }),
    mode,
    theme,
    accent,
    texts: nested(texts),
  }
}

/**
 * Turns `{ 'claimDialog.surname': … }` into the widgets' shape, `{ claimDialog: { surname: … } }`.
 */
function nested(texts: Record<string, string>): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(texts)) {
    const [first = '', ...rest] = name.split('.')
    if (rest.length === 0) whole[first] = text
    else whole[first] = { ...(whole[first] as object | undefined), [rest.join('.')]: text }
  }
  return whole
}
