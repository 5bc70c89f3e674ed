import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { parseSync, Visitor } from 'oxc-parser'

/** A comment, a test title or a paragraph, with its place. */
export type Prose = { kind: 'comment' | 'title' | 'page'; file: string; line: number; text: string }

/** Returns a function that gives the line of a position in a source. */
function linesOf(source: string) {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index)
  return (at: number) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? at) < at) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/**
 * Comments of a source file. Neighbouring line comments count as one. Directives for tools are left
 * out.
 */
export function commentsOf(file: string, source: string): Prose[] {
  const found: { line: number; text: string; end: number; type: string }[] = []
  const lineOf = linesOf(source)
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const text = value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (isDirective(text)) continue
    const last = found.at(-1)
    const follows =
      last?.type === 'Line' && type === 'Line' && !source.slice(last.end, start).trim()
    if (follows && lineOf(start) === lineOf(last.end) + 1) {
      last.text += ` ${text}`
      last.end = end
    } else found.push({ line: lineOf(start), text, end, type })
  }
  return found.map(({ line, text }) => ({ kind: 'comment', file, line, text }))
}

const isDirective = (text: string) =>
  text === '' || /^([@#/!]|oxlint|eslint|prettier|oxfmt|vite-ignore|istanbul|v8|c8|__)/.test(text)

/** Titles of a file's tests. */
export function titlesOf(file: string, source: string): Prose[] {
  const found: Prose[] = []
  const lineOf = linesOf(source)
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      const text = textOf(title)
      if (text !== undefined && isTest(source.slice(callee.start, callee.end)))
        found.push({ kind: 'title', file, line: lineOf(callee.start), text })
    },
  }).visit(parseSync(file, source).program)
  return found
}

const isTest = (callee: string) => /^(test|it|describe)\b/.test(callee)

const textOf = (node: { type: string } | undefined): string | undefined => {
  if (node?.type === 'Literal') {
    const { value } = node as unknown as { value: unknown }
    return typeof value === 'string' ? value : undefined
  }
  if (node?.type !== 'TemplateLiteral') return undefined
  const { quasis } = node as unknown as { quasis: { value: { cooked: string } }[] }
  return quasis.map(({ value }) => value.cooked).join('…')
}

/** Paragraphs, list items and table cells of a page, without code. */
export function paragraphsOf(file: string, source: string): Prose[] {
  let isCode = false
  return source.split('\n').flatMap((row, at) => {
    if (/^\s*```/.test(row)) isCode = !isCode
    const text = row.replaceAll(/`[^`]*`/g, '…').trim()
    return isCode || !/[a-z]/i.test(text) ? [] : [{ kind: 'page', file, line: at + 1, text }]
  })
}

/** Comments, test titles and pages below a folder. */
export function readProse(folder: string, sources: string[], pages: string[]): Prose[] {
  const read = (patterns: string[], of: (file: string, source: string) => Prose[]) =>
    globSync(patterns, { cwd: folder, exclude: (name) => /node_modules|dist|\.cache/.test(name) })
      .toSorted()
      .flatMap((file) => of(file, readFileSync(join(folder, file), 'utf8')))
  return [
    ...read(sources, commentsOf),
    ...read(
      sources.map((one) => one.replace(/\.\{ts,tsx\}$/, '.test.{ts,tsx}')),
      titlesOf,
    ),
    ...read(pages, paragraphsOf),
  ]
}
