import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Expression, type ObjectExpression } from 'oxc-parser'
import * as client from '../packages/api-client/src/index.ts'
import { root } from './steps.ts'

/*
 * Writes the contract's comments into a file that the server reads for `/api/docs` and
 * `openapi.json`. Comments do not exist at run time, and descriptions in the schemas would add
 * bytes to every widget. `--check` writes nothing and fails if the file is out of date.
 */

const source = join(root, 'packages/api-client/src')
const target = 'apps/api/src/features/site/reference/contract-words.json'

/**
 * Exported names of calls and schemas. A schema that is not exported is described where it is used.
 */
const exportedNames = new Map(
  Object.entries({ ...client.contract, ...client }).flatMap(([name, value]) =>
    name in client.contract || (typeof value === 'object' && '_zod' in value)
      ? [[value as unknown, name]]
      : [],
  ),
)

/**
 * Comments by the name of their subject: `Job`, `Job.customer.id`, `updateJob`,
 * `updateJob.query.simulated`.
 */
const words = new Map<string, string>()
/** Noun of each call: the folder of its contract. */
const nouns = new Map<string, string>()

/** Reads the declarations of a file, without their comments. */
function readFile(path: string) {
  const text = readFileSync(join(source, path), 'utf8')
  const { program, comments } = parseSync(path, text)
  const documented = new Map(
    comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map(({ value, end }) => [end + /^\s*/.exec(text.slice(end))![0].length, tidy(value)]),
  )
  const declarations = program.body.flatMap((statement) => {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    const isExported = statement !== declaration
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init
        ? [{ name: id.name, init, isExported, words: documented.get(statement.start) }]
        : [],
    )
  })
  return { path, documented, declarations }
}

const tidy = (comment: string) =>
  comment
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim()

type File = ReturnType<typeof readFile>
const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] })
  .toSorted()
  .map(readFile)

/** Finds the declaration of a name: in the file itself, or in the file that exports it. */
function find(name: string, file: File) {
  const own = file.declarations.find((each) => each.name === name)
  if (own) return { ...own, file }
  for (const each of files) {
    const found = each.declarations.find((one) => one.isExported && one.name === name)
    if (found) return { ...found, file: each }
  }
  return undefined
}

/**
 * Reads the comments of all fields in an expression. Includes the comments of schemas that the
 * expression spreads or extends, and of schemas without a name in the description.
 */
function readFields(expression: Expression, key: string, file: File): void {
  switch (expression.type) {
    case 'ObjectExpression':
      return readObject(expression, key, file)
    case 'Identifier':
      if (find(expression.name, file)?.isExported === false) readNamed(expression.name, key, file)
      return
    case 'CallExpression':
      for (const argument of expression.arguments)
        if (argument.type === 'SpreadElement') readFields(argument.argument, key, file)
        else if (argument.type === 'Identifier' && isDerived(expression.callee))
          readNamed(argument.name, key, file)
        else readFields(argument, key, file)
      if (expression.callee.type === 'MemberExpression')
        readFields(expression.callee.object, key, file)
      return
    case 'MemberExpression':
      if (expression.property.type === 'Identifier' && expression.property.name === 'shape')
        if (expression.object.type === 'Identifier') readNamed(expression.object.name, key, file)
      return
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return readFields(expression.expression, key, file)
    case 'ArrayExpression':
      for (const element of expression.elements)
        if (element && element.type !== 'SpreadElement') readFields(element, key, file)
      return
    default:
  }
}

/**
 * True for `z.extend(Row, …)` and the like, which derive an object from another object's fields.
 */
const isDerived = (callee: Expression) =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  ['extend', 'safeExtend', 'omit', 'pick', 'partial'].includes(callee.property.name)

function readNamed(name: string, key: string, file: File) {
  const found = find(name, file)
  if (found) readFields(found.init, key, found.file)
}

function readObject({ properties }: ObjectExpression, key: string, file: File) {
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      if (property.argument.type === 'Identifier') readNamed(property.argument.name, key, file)
      else readFields(property.argument, key, file)
      continue
    }
    if (property.key.type !== 'Identifier') continue
    const name = `${key}.${property.key.name}`
    const said = file.documented.get(property.start)
    if (said) words.set(name, said)
    readFields(property.value, name, file)
  }
}

for (const file of files) {
  const values = (await import(join(source, file.path))) as Record<string, unknown>
  for (const { name, init, isExported, words: said } of file.declarations) {
    const exported = isExported ? exportedNames.get(values[name]) : undefined
    if (!exported) continue
    if (exported in client.contract) nouns.set(exported, file.path.split('/').at(-2) ?? '')
    if (said) words.set(exported, said)
    readFields(init, exported, file)
  }
}

const sorted = (map: Map<string, string>) =>
  Object.fromEntries([...map].toSorted(([one], [other]) => (one < other ? -1 : 1)))
const text = `${JSON.stringify({ nouns: sorted(nouns), words: sorted(words) }, undefined, 2)}\n`
if (!process.argv.includes('--check')) writeFileSync(join(root, target), text)
else if (readFileSync(join(root, target), 'utf8') !== text) {
  console.error(`${target} does not match the contract's comments: run pnpm describe-contract.`)
  process.exitCode = 1
}
