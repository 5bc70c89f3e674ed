import type { Plugin } from 'vite'

type Change = { file: RegExp; changes: readonly (readonly [found: RegExp, instead: string])[] }

/** What libraries keep on the page, and the same kept to ourselves. */
const kept: readonly Change[] = [
  {
    file: /\/zod\/v4\/core\/core\.js$/,
    changes: [
      [/\(_a = globalThis\)\.__zod_globalConfig \?\? .+;/, ''],
      [/globalThis\.__zod_globalConfig;/, '{};'],
      [/globalThis\.__zod_globalConfig\?/g, 'globalConfig?'],
    ],
  },
  {
    // It remembers by a property of its own what it listens to; of the page's window it does so beside it.
    file: /\/leaflet-src\.esm\.js$/,
    changes: [
      [/var eventsKey = '_leaflet_events';/, 'var eventsOf = new WeakMap();'],
      [/delete obj\[eventsKey\];/, 'eventsOf.delete(obj);'],
      [
        /obj\[eventsKey\] = obj\[eventsKey\] \|\| \{\};/,
        'eventsOf.has(obj) || eventsOf.set(obj, {});',
      ],
      [/obj\[eventsKey\]/g, 'eventsOf.get(obj)'],
    ],
  },
]

/** The page has one global of ours, `treasures`, and none of what we use. */
export const withoutGlobals = (): Plugin => ({
  name: 'treasures-without-globals',
  transform(code, id) {
    const [path = id] = id.split('?')
    return kept
      .filter(({ file }) => file.test(path))
      .flatMap(({ changes }) => changes)
      .reduce((text, [found, instead]) => {
        if (!new RegExp(found.source).test(text))
          throw new Error(`${path} no longer has ${found}; look at without-globals.ts.`)
        return text.replace(found, instead)
      }, code)
  },
})
