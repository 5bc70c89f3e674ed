import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { parseSync, Visitor } from 'oxc-parser'

/** A comment, a test title or a paragraph, with its place. */
export type Prose = { file: string; line: number; text: string }

const lineOf = (source: string, at: number) => source.slice(0, at).split('\n').length

/** Comments of a source file. Neighbouring line comments count as one; directives for tools are left out. */
export function commentsOf(file: string, source: string): Prose[] {
  const found: (Prose & { end: number; type: string })[] = []
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const text = value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const last = found.at(-1)
    const follows =
      last?.type === 'Line' && type === 'Line' && !source.slice(last.end, start).trim()
    if (follows && lineOf(source, start) === lineOf(source, last.end) + 1) {
      last.text += ` ${text}`
      last.end = end
    } else if (!isDirective(text))
      found.push({ file, line: lineOf(source, start), text, end, type })
  }
  return found.map(({ file: name, line, text }) => ({ file: name, line, text }))
}

const isDirective = (text: string) =>
  text === '' || /^([@#/!]|oxlint|eslint|prettier|oxfmt|vite-ignore|istanbul|v8|c8|__)/.test(text)

/** Titles of a file's tests. */
export function titlesOf(file: string, source: string): Prose[] {
  const found: Prose[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      const text = textOf(title)
      if (text !== undefined && isTest(source.slice(callee.start, callee.end)))
        found.push({ file, line: lineOf(source, callee.start), text })
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
    return isCode || !/[a-z]/i.test(text) ? [] : [{ file, line: at + 1, text }]
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
