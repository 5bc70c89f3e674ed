import { add } from './add.ts'
import type { Dialogs } from './dialogs.ts'
import type { EmbedFile, Manifest } from './manifest.ts'
import { native, NativePromise } from './native.ts'

/** Of what an entry exports: it fetches the one that is wanted, where it is for several. */
type Code = Partial<Dialogs>

/** Whether it is a widget: the loader's own parts, `frame` and `proof`, have names of one word. */
export const isWidget = (name: string) => name.includes('-')

/**
 * Loads a widget's code once per page. Every file is asked for with its checksum before anything
 * runs. A failed load is forgotten, so that the next call tries again.
 */
export function createLoad(folder: string, { files, widgets }: Manifest, nonce = '') {
  const loading = new Map<string, Promise<Code>>()

  async function loadAnew(widget: string) {
    // It comes beside the widget's files, and runs before them.
    const proof = isWidget(widget) && load('proof')
    if (proof) proof.catch(() => {})
    try {
      // `map?.` because a name such as `toString` is found on every object.
      const wanted = widgets[widget]?.map?.((place) => files[place]!)
      if (!wanted) throw new Error(`treasures: no widget "${widget}"`)
      for (const isHere of wanted.map((file) => preload(folder, file, nonce)))
        // By its name the caller knows that the page is not to blame.
        if (!(await isHere)) throw new DOMException('', 'NetworkError')
      await proof
      const code = (await import(/* @vite-ignore */ folder + wanted[0]![0])) as Code
      await code.load?.(widget)
      return code
    } catch (error) {
      // Not what the proof found: WebKit imports a file that threw as if it had not, the second time.
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

/** The link leaves the page's head again: head managers of single-page sites stumble over strangers. */
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
    // A browser too old to know it would fire neither event.
    if (!link.relList.supports(link.rel)) resolve(0)
  })
  link.remove()
  return isHere
}
