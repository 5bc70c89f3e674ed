import type { Plugin } from 'vite'

type Change = { file: RegExp; changes: readonly (readonly [found: RegExp, instead: string])[] }

/** Global state of libraries, with replacements that keep it in their modules. */
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
    // Leaflet stores its listeners in a property of each object. On the page's window, a WeakMap
    // replaces the property.
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

/** Leaves one global of ours on the page, `treasures`, and none of our libraries'. */
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
