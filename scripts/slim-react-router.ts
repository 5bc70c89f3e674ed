import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type StandIn = {
  /** End of the file's name. */
  file: string
  importer: RegExp
  /** Code that the file must contain, so that the replacement is equivalent. */
  wants: RegExp
  code: string
}

const standIns: readonly StandIn[] = [
  // The framework mode draws on a server and prefetches routes. Without the framework mode the
  // context is empty, so links do not need to read it.
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
  // The portal does not use the router's instrumentation.
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

/**
 * Removes code from react-router that only its framework mode and its instrumentation need: 3 KB
 * gzipped.
 */
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
        `react-router is now written differently: compare ${source} with slim-react-router.ts.`,
      )
    return mark + found.file
  },
  /**
   * Removes display names and marks wrappers as pure, because otherwise the bundler cannot remove
   * unused parts.
   */
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
