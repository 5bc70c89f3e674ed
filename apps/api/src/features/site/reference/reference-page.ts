import { guide } from './guide.ts'
import type { JsonSchema } from './json-schemas.ts'
import type { describeApi, Operation } from './openapi.ts'

type Document = ReturnType<typeof describeApi>
type Components = Document['components']
type Call = { path: string; method: string; operation: Operation }

/** Renders the contract for people, as one page without scripts. Uses the same document. */
export function renderReference({ info, tags, paths, components }: Document): string {
  const calls = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const chapters = tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const links = chapters
    .map(
      ({ name, calls: own }) =>
        `<li><a href="#${idOf(name)}">${escape(name)}</a><ul>${own.map(linkTo).join('')}</ul></li>`,
    )
    .join('')
  const sections = chapters.map(
    ({ name, description, calls: own }) =>
      `<section id="${idOf(name)}"><h2>${escape(name)}</h2><p>${escape(description)}</p>${own.map((call) => renderCall(call, components)).join('')}</section>`,
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<article id="schema-${name}"><h3>${name}</h3>
${schema.description ? `<p>${renderText(schema.description)}</p>` : ''}<p class="who">${renderType({ ...schema, description: undefined })}</p>
${renderFields('Fields', fieldsOf(schema))}</article>`,
  )
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(info.title)}</title><link rel="stylesheet" href="docs.css"></head>
<body><header><h1>${escape(info.title)} <small>${escape(info.version)}</small></h1>
<p>A marketplace for local trade and service jobs. For machines: <a href="openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Calls"><ul>${links}<li><a href="#schemas">Schemas</a></li></ul></nav><main>${guide.map(renderGuide).join('')}
${sections.join('')}<section id="schemas"><h2>Schemas</h2>${schemas.join('')}</section></main></body></html>`
}

const renderGuide = ({ title, paragraphs }: (typeof guide)[number]) =>
  `<section><h2>${escape(title)}</h2>${paragraphs.map((each) => `<p>${renderText(each)}</p>`).join('')}</section>`

const idOf = (tag: string) => `about-${tag.toLowerCase().replaceAll(/\W+/g, '-')}`

const linkTo = ({ method, path, operation }: Call) =>
  `<li><a href="#${operation.operationId}"><b>${method}</b> ${escape(path)}</a></li>`

/** Renders a text that contains links, and code between backticks. */
const renderText = (text: string) =>
  escape(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\[([^\]]+)\]\((https:[^)]+)\)/g, '<a href="$2">$1</a>')
    .replaceAll('\n\n', '</p><p>')

function renderCall({ path, method, operation }: Call, components: Components) {
  const { 200: ok, ...problems } = operation.responses
  const answer = ok && 'content' in ok ? ok.content?.['application/json']?.schema : undefined
  const refusals = Object.entries(problems).map(([status, response]) => {
    const shared = '$ref' in response ? components.responses[lastOf(response.$ref)] : response
    return `<li><b>${status}</b> ${renderText(shared?.description ?? '')}</li>`
  })
  return `<article id="${operation.operationId}">
<h3><b class="${method}">${method}</b> ${escape(path)}</h3><p>${renderText(operation.summary)}</p>
<p class="who">${renderText(operation.description)}</p>
${renderFields(
  'Parameters',
  operation.parameters
    .map((given) => ('$ref' in given ? parameterOf(given.$ref, components) : given))
    .map(({ name, schema, required, in: where, description }) => ({
      name,
      schema: { ...schema, description },
      required,
      where,
    })),
)}
${renderBody('Body', bodyOf(operation))}
${renderBody('Answer', answer)}
<h4>Refusals</h4><ul class="codes">${refusals.join('')}</ul></article>`
}

const parameterOf = (ref: string, { parameters }: Components) =>
  parameters[lastOf(ref) as keyof typeof parameters] as {
    name: string
    in: string
    required: boolean
    schema: JsonSchema
    description: string
  }

/** The fields of a named schema are listed under its name. */
const renderBody = (title: string, schema: JsonSchema | undefined) =>
  schema?.$ref
    ? `<h4>${title}</h4><p>${renderType(schema)}</p>`
    : renderFields(title, fieldsOf(schema))

type Field = { name: string; schema: JsonSchema; required: boolean; where?: string }

/** Schema of the body, for any media type. */
const bodyOf = ({ requestBody }: Operation) => Object.values(requestBody?.content ?? {})[0]?.schema

/** Lists the fields of an object. Fields of records in a list have names such as `data[].name`. */
function fieldsOf(schema: JsonSchema | undefined, prefix = ''): Field[] {
  const { properties, required = [], items, type } = schema ?? {}
  if (type === 'array' && items && !items.properties)
    return [{ name: `${prefix}[]`, schema: items, required: true }]
  if (type === 'array') return fieldsOf(items, `${prefix}[].`)
  return Object.entries(properties ?? {}).flatMap(([name, inner]) =>
    inner.type === 'array' && inner.items?.properties
      ? fieldsOf(inner.items, `${prefix}${name}[].`)
      : inner.properties
        ? fieldsOf(inner, `${prefix}${name}.`)
        : [{ name: prefix + name, schema: inner, required: required.includes(name) }],
  )
}

function renderFields(title: string, fields: readonly Field[]) {
  if (!fields.length) return ''
  const rows = fields.map(
    ({ name, schema, required, where }) =>
      `<tr><th scope="row"><code>${escape(name)}</code></th><td>${renderType(schema)}</td><td>${[where, required ? '' : 'optional'].filter(Boolean).join(', ')}</td></tr>`,
  )
  return `<h4>${title}</h4><div class="table"><table>${rows.join('')}</table></div>`
}

function renderType({ description, ...schema }: JsonSchema): string {
  const said = description ? `. ${renderText(description)}` : ''
  return `${sayType(schema)}${said}`
}

const lastOf = (ref: string) => ref.split('/').at(-1) ?? ''

function sayType(schema: JsonSchema): string {
  if (schema.$ref)
    return `<a href="#schema-${lastOf(schema.$ref)}">${escape(lastOf(schema.$ref))}</a>`
  if (schema.anyOf) return schema.anyOf.map(sayType).join(' or ')
  if (schema.enum) return escape(schema.enum.map((value) => JSON.stringify(value)).join(' | '))
  if (schema.const !== undefined) return escape(JSON.stringify(schema.const))
  if (schema.type === 'array' && schema.items) return `list of ${sayType(schema.items)}`
  const { minimum, maximum, minLength, maxLength, format } = schema
  const limits = [
    format,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    minLength && `${minLength} or more characters`,
    maxLength && `up to ${maxLength} characters`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} unless given`,
  ].filter(Boolean)
  return escape([[schema.type ?? 'any'].flat().join(' or '), ...limits].join(', '))
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const referenceStyles = `
:root { --ink: #1c2430; --soft: #5a6675; --paper: #fbfaf7; --card: #fff; --line: #e2ded4; --accent: #1f5f8b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaee; --soft: #a3adba; --paper: #14181f; --card: #1c222b; --line: #323a46; --accent: #8fc4ea; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 32px 20px 96px; max-width: 1120px; background: var(--paper); color: var(--ink);
  font: 16px/1.6 system-ui, sans-serif; display: grid; gap: 0 40px; grid-template-columns: minmax(0, 1fr); }
header { border-bottom: 1px solid var(--line); margin-bottom: 16px; }
h1 { font-size: 32px; line-height: 1.2; margin: 0 0 8px; letter-spacing: -0.01em; }
h1 small { font-size: 15px; color: var(--soft); font-weight: 400; letter-spacing: 0; }
h2 { font-size: 22px; margin: 40px 0 12px; }
h3 { font: 600 16px/1.5 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
h4 { font-size: 14px; color: var(--soft); margin: 20px 0 4px; }
a { color: var(--accent); }
code { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
nav ul ul { margin: 0 0 12px; }
nav ul, .codes { list-style: none; margin: 0; padding: 0; }
nav { font: 13px/1.9 ui-monospace, monospace; overflow-wrap: anywhere; }
nav b { display: inline-block; width: 3.5em; text-transform: uppercase; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 20px 24px; margin: 0 0 20px; scroll-margin-top: 16px; }
article:target { border-color: var(--accent); }
h3 b { text-transform: uppercase; font-size: 12px; padding: 3px 8px; margin-right: 8px; border-radius: 5px; background: var(--accent); color: var(--card); }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: 6px 16px 6px 0; border-top: 1px solid var(--line); font-weight: 400; }
td:last-child { color: var(--soft); white-space: nowrap; }
.who { color: var(--soft); font-size: 14px; margin: -8px 0 0; }
.codes { font: 14px/1.8 ui-monospace, monospace; }
@media (min-width: 900px) {
  body { grid-template-columns: 300px minmax(0, 1fr); }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 24px; align-self: start; padding-top: 40px; }
}
`
