import type { Plugin } from 'vite'

const imported = "import * as z from 'zod/mini'"
/** Libraries have functions named `z` once they are minified, whose calls are not ours to leave out. */
const name = 'treasuresSchemas'

/** The calls that make schemas and endpoints: where nothing reads their result, they go. */
export const pureFunctions = [name, 'endpoint', 'numeric', 'paged', 'sortedBy']
const called = new RegExp(`\\b(?:${pureFunctions.join('|')})\\(`)

/** Gives zod a name by which the bundler knows its calls, so that schemas which nothing reads leave the build. */
export const pureSchemas = (): Plugin => ({
  name: 'pure-schemas',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/')) {
      if (called.test(code))
        throw new Error(`${id} has a function of one of our names; look at pure-schemas.ts.`)
      return
    }
    if (!id.includes('/api-client/src/') || !/^import \* as .+'zod\/mini'/m.test(code)) return
    if (!code.includes(imported))
      throw new Error(`${id} imports zod otherwise; look at pure-schemas.ts.`)
    return {
      code: code
        .replace(imported, `import * as ${name} from 'zod/mini'`)
        .replaceAll(/(?<![\w.'])z(?=\s*\.)/g, name),
      map: null,
    }
  },
})
