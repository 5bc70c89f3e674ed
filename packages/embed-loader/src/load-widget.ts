import { add } from './add.ts'
import type { Dialogs } from './dialogs.ts'
import type { EmbedFile, Manifest } from './manifest.ts'
import { native, NativePromise } from './native.ts'

/** Exports of an entry. An entry of several widgets has `load`, which fetches the requested one. */
type Code = Partial<Dialogs>

/**
 * True for the name of a widget. The names of the loader's own parts, `frame` and `proof`, have no
 * hyphen.
 */
export const isWidget = (name: string) => name.includes('-')

/**
 * Loads a widget's code once per page. Every file is requested with its checksum before any of them
 * runs. A failed load is forgotten, so that the next call retries. The exception is a proof that
 * failed after its files had arrived.
 */
export function createLoad(folder: string, { files, widgets }: Manifest, nonce = '') {
  const loading = new Map<string, Promise<Code>>()

  async function loadAnew(widget: string) {
    // The proof loads beside the widget's files, and runs before them.
    const proof = isWidget(widget) && load('proof')
    if (proof) proof.catch(() => {})
    try {
      // `map?.`, because a name such as `toString` exists on every object.
      const wanted = widgets[widget]?.map?.((place) => files[place]!)
      if (!wanted) throw new Error(`treasures: no widget "${widget}"`)
      for (const isHere of wanted.map((file) => preload(folder, file, nonce)))
        // The name of this error tells the caller that the page is not the cause.
        if (!(await isHere)) throw new DOMException('', 'NetworkError')
      await proof
      const code = (await import(/* @vite-ignore */ folder + wanted[0]![0])) as Code
      await code.load?.(widget)
      return code
    } catch (error) {
      // A failed proof is remembered, because WebKit does not throw a file's error again when the
      // file is imported a second time.
      if (widget !== 'proof' || (error as Error).name === 'NetworkError') loading.delete(widget)
      throw error
    }
  }

  function load<C extends object = Code>(widget: string): Promise<C> {
    const loaded = loading.get(widget) ?? loadAnew(widget)
    loading.set(widget, loaded)
    return loaded as Promise<C>
  }
  return load
}

/**
 * Requests a file with its checksum. The link is removed from the head afterwards, because head
 * managers of single-page sites fail on foreign elements.
 */
async function preload(folder: string, [name, sha256]: EmbedFile, nonce: string) {
  const link = add(native(document, 'head'), 'link', {
    rel: 'modulepreload',
    crossorigin: '',
    integrity: `sha256-${sha256}`,
    nonce,
    href: folder + name,
  })
  const isHere = await new NativePromise((resolve) => {
    link.onload = resolve
    link.onerror = () => resolve(0)
    // Browsers too old for this link type would fire neither event.
    if (!link.relList.supports(link.rel)) resolve(0)
  })
  link.remove()
  return isHere
}
