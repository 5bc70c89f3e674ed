import type { Plugin } from 'vite'

const imported = "import * as z from 'zod/mini'"
/** Minified libraries have functions named `z`, whose calls must stay. */
const name = 'treasuresSchemas'

/** Functions that make schemas and endpoints. The bundler removes calls whose result is unused. */
export const pureFunctions = [name, 'endpoint', 'numeric', 'paged', 'sortedBy']
const called = new RegExp(`\\b(?:${pureFunctions.join('|')})\\(`)

/**
 * Renames zod, so that the bundler recognises its calls and removes schemas that are never read.
 */
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
