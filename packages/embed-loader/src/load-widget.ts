import { add } from './add.ts'
import type { EmbedFile, Manifest } from './manifest.ts'

/**
 * Loads a widget's code once per page. Every file is asked for with its checksum before anything
 * runs. A failed load is forgotten, so that the next call tries again.
 */
export function createLoad(folder: string, { files, widgets }: Manifest, nonce = '') {
  const loading = new Map<string, Promise<void>>()

  return function load(widget: string): Promise<void> {
    const known = loading.get(widget)
    if (known) return known
    // `map?.` because a name such as `toString` is found on every object.
    const wanted = widgets[widget]?.map?.((place) => files[place]!)
    const entry = wanted?.[0]
    if (!entry) return Promise.reject(new Error(`treasures: no widget "${widget}"`))
    const loaded = Promise.all(wanted.map((file) => preload(folder, file, nonce)))
      .then(() => import(/* @vite-ignore */ folder + entry[0]))
      .catch((error: unknown) => {
        loading.delete(widget)
        throw error
      })
    loading.set(widget, loaded)
    return loaded
  }
}

/** The link leaves the page's head again: head managers of single-page sites stumble over strangers. */
function preload(folder: string, [name, sha256]: EmbedFile, nonce: string) {
  const link = add(document.head, 'link', {
    rel: 'modulepreload',
    crossorigin: '',
    integrity: `sha256-${sha256}`,
    nonce,
    href: folder + name,
  })
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`treasures: could not load ${name}`))
    link.onload = resolve
    link.onerror = fail
    // A browser too old to know it would fire neither event.
    if (!link.relList.supports(link.rel)) fail()
  }).finally(() => link.remove())
}
