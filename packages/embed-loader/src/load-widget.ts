import { add } from './add.ts'
import type { Dialogs } from './dialogs.ts'
import type { EmbedFile, Manifest } from './manifest.ts'

/**
 * Loads a widget's code once per page. Every file is asked for with its checksum before anything
 * runs. A failed load is forgotten, so that the next call tries again.
 */
export function createLoad(folder: string, { files, widgets }: Manifest, nonce = '') {
  const loading = new Map<string, Promise<void>>()

  async function loadAnew(widget: string) {
    try {
      // `map?.` because a name such as `toString` is found on every object.
      const wanted = widgets[widget]?.map?.((place) => files[place]!)
      if (!wanted) throw new Error(`treasures: no widget "${widget}"`)
      await Promise.all(wanted.map((file) => preload(folder, file, nonce)))
      const code = (await import(/* @vite-ignore */ folder + wanted[0]![0])) as Partial<Dialogs>
      await code.load?.(widget)
    } catch (error) {
      loading.delete(widget)
      throw error
    }
  }

  return function load(widget: string): Promise<void> {
    const loaded = loading.get(widget) ?? loadAnew(widget)
    loading.set(widget, loaded)
    return loaded
  }
}

/** The link leaves the page's head again: head managers of single-page sites stumble over strangers. */
async function preload(folder: string, [name, sha256]: EmbedFile, nonce: string) {
  const link = add(document.head, 'link', {
    rel: 'modulepreload',
    crossorigin: '',
    integrity: `sha256-${sha256}`,
    nonce,
    href: folder + name,
  })
  const isHere = await new Promise((resolve) => {
    link.onload = resolve
    link.onerror = () => resolve(0)
    // A browser too old to know it would fire neither event.
    if (!link.relList.supports(link.rel)) resolve(0)
  })
  link.remove()
  if (!isHere) throw new Error(`treasures: no file "${name}"`)
}
