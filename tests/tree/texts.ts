import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { parseSync, Visitor } from 'oxc-parser'

/** A text for users, with its place in the source. */
export type Text = { file: string; line: number; text: string }

const besides = /\.(test|bench|stories|fixtures|browser\.test|element\.browser\.test)\.tsx?$/

/** True if the texts of a file are for users. Texts of tests and stories are for developers. */
export const isSaid = (file: string) => !besides.test(file)

/**
 * Reads the texts of matching sources below a folder: text between tags, and literals with words.
 */
export const readTexts = (folder: string, patterns: string[]): Text[] =>
  globSync(patterns, { cwd: folder })
    .filter(isSaid)
    .flatMap((file) => textsOf(file, readFileSync(join(folder, file), 'utf8')))

export function textsOf(file: string, source: string): Text[] {
  const found: Text[] = []
  const note = ({ start }: { start: number }, value: unknown) => {
    if (typeof value !== 'string' || !isWords(value)) return
    const line = source.slice(0, start).split('\n').length
    found.push({ file, line, text: value.trim().replaceAll(/\s+/g, ' ') })
  }
  new Visitor({
    JSXText: (node) => note(node, node.value),
    Literal: (node) => note(node, node.value),
    TemplateElement: (node) => note(node, node.value.cooked),
  }).visit(parseSync(file, source).program)
  return found
}

/** True for words. False for the name of a file, a class or a kind. */
const isWords = (value: string) => /[a-z] [a-z]/i.test(value) || /^[A-Z][a-z]+$/.test(value)
