import { findCircles, type Import } from './imports.ts'

/** Areas from the ground up: each may import itself and what stands before it. */
const areas = [
  'kernel',
  'catalogue',
  'people',
  'jobs',
  'work',
  'money',
  'messages',
  'site',
  'reactions',
]
/** Above all areas: what puts the server, the contract or the portal together. */
const composition = areas.length

/** Whether one file of a workspace may import another, by where the two stand. */
type Rule = (given: Import) => boolean

const folders = (file: string) => file.split('/').slice(0, -1)
const heightOf = (area = '') => (areas.includes(area) ? areas.indexOf(area) : composition)

/** `deps.ts` says what comes from outside in types alone, so that everybody may name it. */
export const apiRule: Rule = ({ from, to, isType }) => {
  if (to === 'deps.ts') return !/^(kernel|adapters)\//.test(from)
  if (from === 'deps.ts') return isType && !to.startsWith('adapters/')
  if (from.startsWith('adapters/')) return /^(kernel|adapters)\//.test(to)
  const place = (file: string) => folders(file.replace(/^features\//, ''))[0]
  return heightOf(place(to)) <= heightOf(place(from))
}

/** The client and the lists of what there is stand above the areas. */
export const contractRule: Rule = ({ from, to }) =>
  heightOf(folders(to)[0]) <= heightOf(folders(from)[0])

/** Screens are put together by the lists of screens alone, and know of no other area. What two share is a part. */
export const portalRule: Rule = ({ from, to }) => {
  const area = (file: string) => /^areas\/([^/]+)\//.exec(file)?.[1]
  if (!area(to)) return true
  return /^app\/.*-screens\.ts$/.test(from) || area(from) === area(to)
}

/** What breaks the rule, and what goes in a circle, of files or of an area's nouns: a line each. */
export function findViolations(imports: readonly Import[], mayImport: Rule): string[] {
  const nouns = imports.flatMap(({ from, to }) => {
    const [one, other] = [nounOf(from), nounOf(to)]
    return one && other && one !== other ? [{ from: one, to: other }] : []
  })
  const lines = [
    ...imports.filter((each) => !mayImport(each)).map(({ from, to }) => `${from} → ${to}`),
    ...findCircles(imports).map((circle) => `a circle of files: ${circle.join(', ')}`),
    ...findCircles(nouns).map((circle) => `a circle of nouns: ${circle.join(', ')}`),
  ]
  return [...new Set(lines)].toSorted()
}

const nounOf = (file: string) =>
  /^(?:features\/|areas\/)?((?:catalogue|people|jobs|work|money|messages|site)\/[^/]+)\//.exec(
    file,
  )?.[1]
