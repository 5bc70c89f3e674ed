import { findCircles, type Import } from './imports.ts'

/** Areas from bottom to top. Each may import itself and those before it. */
const areas = [
  'kernel',
  'events',
  'catalogue',
  'people',
  'jobs',
  'work',
  'money',
  'messages',
  'site',
  'occasions',
]
/**
 * Rank of the files that compose the server, the contract or the portal. It is above all areas.
 */
const composition = areas.length

/** Returns true if one file of a workspace may import another. */
type Rule = (given: Import) => boolean

const folders = (file: string) => file.split('/').slice(0, -1)
const heightOf = (area = '') => (areas.includes(area) ? areas.indexOf(area) : composition)

/**
 * `deps.ts` contains only types: those of everything that comes from outside a feature. Every file
 * outside kernel and adapters may import it.
 */
export const apiRule: Rule = ({ from, to, isType }) => {
  if (to === 'deps.ts') return !/^(kernel|adapters)\//.test(from)
  if (from === 'deps.ts') return isType && !to.startsWith('adapters/')
  if (from.startsWith('adapters/')) return /^(kernel|adapters)\//.test(to)
  // The file with an area's events ranks with the log, to which every area writes.
  const place = (file: string) =>
    file.endsWith('.events.ts') ? 'events' : folders(file.replace(/^features\//, ''))[0]
  return heightOf(place(to)) <= heightOf(place(from))
}

/** The client and the lists of calls are above the areas. */
export const contractRule: Rule = ({ from, to }) =>
  heightOf(folders(to)[0]) <= heightOf(folders(from)[0])

/** Folders of the portal from bottom to top. `main.tsx` is above them. */
const portalFolders = ['app', 'parts', 'areas', 'layout']

/** The table of screens, which loads each screen with `import()`. */
const tableOfScreens = 'app/screens.ts'

/**
 * A screen imports no other area, because shared code is a part. Only the table of screens imports
 * screens. A folder imports nothing from a folder above it.
 */
export const portalRule: Rule = ({ from, to, isLazy }) => {
  const area = (file: string) => /^areas\/([^/]+)\//.exec(file)?.[1]
  if (area(to)) return area(from) === area(to) || (isLazy && from === tableOfScreens)
  const height = (file: string) => {
    const at = portalFolders.indexOf(folders(file)[0] ?? '')
    return at < 0 ? portalFolders.length : at
  }
  return height(to) <= height(from)
}

/** Returns imports that break the rule, and cycles of files or of an area's nouns, one a line. */
export function findViolations(imports: readonly Import[], mayImport: Rule): string[] {
  const nouns = imports.flatMap(({ from, to }) => {
    const [one, other] = [nounOf(from), nounOf(to)]
    return one && other && one !== other ? [{ from: one, to: other }] : []
  })
  const lines = [
    ...imports.filter((each) => !mayImport(each)).map(({ from, to }) => `${from} → ${to}`),
    ...findCircles(imports.filter(({ from, isLazy }) => !isLazy || from !== tableOfScreens)).map(
      (circle) => `a circle of files: ${circle.join(', ')}`,
    ),
    ...findCircles(nouns).map((circle) => `a circle of nouns: ${circle.join(', ')}`),
  ]
  return [...new Set(lines)].toSorted()
}

const nounOf = (file: string) =>
  /^(?:features\/|areas\/)?((?:catalogue|people|jobs|work|money|messages|site)\/[^/]+)\//.exec(
    file,
  )?.[1]
