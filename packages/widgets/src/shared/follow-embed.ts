import type { ApiClient, PublicEmbed } from '@treasures/api-client'
import { valuesOf, type EmbedValues } from './embed-values.ts'

const nothing: EmbedValues = {}
/**
 * Milliseconds that the first drawing waits for the settings, because another region's jobs would
 * be worse than no jobs.
 */
const patience = 2000

/**
 * Loads the settings of a tag's `embed`, with code that only such tags need. Until the settings
 * arrive the result is undefined, and the loader's first step or the page's own link stays. A tag
 * drawn by the server has its settings already.
 */
export function followEmbed(element: HTMLElement, redraw: () => void) {
  let id: string | undefined
  let brought: EmbedValues | undefined

  function settle(from: string, values: EmbedValues) {
    if (from !== id) return
    brought = values
    redraw()
  }

  return (
    client: ApiClient,
    wanted: string | undefined,
    drawn?: PublicEmbed | null,
  ): EmbedValues | undefined => {
    if (!wanted) return nothing
    if (wanted !== id) {
      id = wanted
      if (drawn?.id === wanted) brought = valuesOf(drawn)
      setTimeout(() => brought ?? settle(wanted, nothing), patience)
      import('./embed-settings.ts')
        .then((part) => part.readEmbed(element, client, wanted))
        .then(
          (values) => settle(wanted, values),
          () => settle(wanted, nothing),
        )
    }
    return brought
  }
}
