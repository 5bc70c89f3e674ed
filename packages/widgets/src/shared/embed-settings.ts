import { getPublicEmbed, isApiError, type ApiClient, type PublicEmbed } from '@treasures/api-client'
import { valuesOf, type EmbedValues } from './embed-values.ts'
import { reportHealth } from './snippet-health.ts'

const loads = new WeakMap<ApiClient, Map<string, Promise<PublicEmbed | undefined>>>()
/** Embed that a tag reports its health for. */
const reporting = new WeakMap<HTMLElement, string>()
const looks = new WeakMap<HTMLElement, CSSStyleSheet>()

/**
 * Loads the settings of an embed for a tag, applies its look, and starts the reports of the tag's
 * health.
 */
export async function readEmbed(
  element: HTMLElement,
  client: ApiClient,
  id: string,
): Promise<EmbedValues> {
  const embed = await load(client, id)
  if (!embed) return {}
  dress(element, embed)
  follow(element, client, id)
  return valuesOf(embed)
}

/**
 * Loads the settings once for all tags of a page. A widget whose settings are missing works as
 * without an embed.
 */
function load(client: ApiClient, id: string): Promise<PublicEmbed | undefined> {
  const known = loads.get(client) ?? new Map<string, Promise<PublicEmbed | undefined>>()
  loads.set(client, known)
  const found =
    known.get(id) ??
    client.call(getPublicEmbed, { params: { id } }).catch((error: unknown) => {
      if (isApiError(error, 'embed_not_found', 'malformed'))
        console.error(
          `treasures: the embed "${id}" is not known, so this widget shows with its usual settings. Copy the snippet again from "Put it on your site" in the portal.`,
        )
      else known.delete(id)
      return undefined
    })
  known.set(id, found)
  return found
}

/**
 * Applies colour, corners and font as a rule for the host in a sheet of the shadow root. The page's
 * rules for the tag itself override this rule, and this rule overrides values that the tag only
 * inherits. Set through the CSSOM, so that a value cannot contain more than one declaration.
 */
function dress(element: HTMLElement, { accent, radius, font }: PublicEmbed) {
  const root = element.shadowRoot
  if (!root) return
  const sheet = looks.get(element) ?? new CSSStyleSheet()
  looks.set(element, sheet)
  sheet.replaceSync(':host {}')
  const { style } = sheet.cssRules[0] as CSSStyleRule
  if (accent !== null) style.setProperty('--treasures-accent', accent)
  if (radius !== null) style.setProperty('--treasures-radius', `${radius}px`)
  if (font !== null) style.setProperty('--treasures-font', font)
  if (!root.adoptedStyleSheets.includes(sheet))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  // The look as it was when the page's snippet was written.
  root.querySelector('style + style')?.remove()
}

/** Reports to the portal that the tag works on this page, and its errors. */
function follow(element: HTMLElement, client: ApiClient, id: string) {
  const isNew = !reporting.has(element)
  reporting.set(element, id)
  const tell = (error?: string) => reportHealth(client, reporting.get(element) ?? id, error)
  if (element.shadowRoot?.querySelector('.treasures')) tell()
  if (!isNew) return
  element.addEventListener('treasures-ready', (event) => event.target === element && tell())
  element.addEventListener('treasures-error', (event) => {
    if (event.target === element) tell(event.detail.code.replaceAll(/[^a-z]+/g, '_').slice(0, 60))
  })
}
