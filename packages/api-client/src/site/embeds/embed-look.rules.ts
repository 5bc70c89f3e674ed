import { accentOn } from '../../catalogue/brand/accent.rules.ts'

type Look = {
  accent?: string | null | undefined
  radius?: number | null | undefined
  font?: string | null | undefined
}

/**
 * CSS rule with the look of an embed for the root of its tag, or an empty text. The accent is
 * readable in the light and in the dark theme before any code runs. Rules of the page for the tag
 * itself override it. The server accepts only values that cannot end a declaration.
 */
export function lookOf({ accent, radius, font }: Look): string {
  const colours = accent && accentOn(accent).map(({ colour }) => colour)
  const chosen = [
    colours && `--treasures-accent:light-dark(${colours.join()})`,
    radius != null && `--treasures-radius:${radius}px`,
    font && `--treasures-font:${font}`,
  ].filter(Boolean)
  return chosen.length > 0 ? `:host{${chosen.join(';')}}` : ''
}
