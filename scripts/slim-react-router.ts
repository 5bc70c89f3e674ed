import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type StandIn = {
  /** The end of the file's name. */
  file: string
  importer: RegExp
  /** What has to stand in the file for the stand-in to do the same. */
  wants: RegExp
  code: string
}

const standIns: readonly StandIn[] = [
  // The framework mode draws on a server and prefetches its routes; elsewhere its context is empty, and links ask it in vain.
  {
    file: '/ssr/components.js',
    importer: /react-router\/.+\/lib\/(?:dom\/lib|components)\.js$/,
    wants: /if \(!frameworkContext\) return \[\s*false,\s*ref,\s*\{\}\s*\]/,
    code: `import { createContext } from 'react'
      export const FrameworkContext = createContext(undefined)
      export const PrefetchPageLinks = () => null
      export const usePrefetchBehavior = () => [false, null, {}]
      export const mergeRefs = (ref) => ref`,
  },
  // Nobody watches our router from outside.
  {
    file: '/instrumentation.js',
    importer: /react-router\/.+\/router\/router\.js$/,
    wants: /receiver = \w+\.get\(router\)[^]+return receiver/,
    code: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
      export const getRouteInstrumentationUpdates = () => ({})
      export const instrumentClientSideRouter = (router) => router`,
  },
]

const mark = '\0slim-react-router:'

/** Leaves out of react-router what only its framework mode and its instrumentation need: 3 KB gz. */
export const slimReactRouter = (): Plugin => ({
  name: 'slim-react-router',
  enforce: 'pre',
  async resolveId(source, importer) {
    const found = standIns.find(
      (one) => source.endsWith(one.file) && importer && one.importer.test(importer),
    )
    if (!found) return undefined
    const file = await this.resolve(source, importer, { skipSelf: true })
    if (!file || !found.wants.test(readFileSync(file.id, 'utf8')))
      throw new Error(
        `react-router is written otherwise now; look at ${source} and at slim-react-router.ts.`,
      )
    return mark + found.file
  },
  /** A part that nobody uses is left out only where giving it a name and wrapping it may be left out, too. */
  transform: (code, id) =>
    /react-router\/.+\/lib\/[\w/-]+\.js$/.test(id)
      ? code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(
            /(?<=^const \w+ = )(?=[\w$]+\.(?:forwardRef|createContext)\()/gm,
            '/* @__PURE__ */ ',
          )
      : undefined,
  load: (id) =>
    id.startsWith(mark) ? standIns.find(({ file }) => id.endsWith(file))?.code : undefined,
})
