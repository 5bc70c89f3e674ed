import type { describeApi, Operation } from './openapi.ts'

type Document = ReturnType<typeof describeApi>

/** The contract for people: one page without a script, made from the same document. */
export function renderReference({ info, paths }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))].toSorted()
  const links = calls
    .map(
      ({ method, path, operation }) =>
        `<li><a href="#${operation.operationId}"><b>${method}</b> ${escape(path)}</a></li>`,
    )
    .join('')
  const sections = tags
    .map((tag) => {
      const own = calls.filter(({ operation }) => operation.tags.includes(tag))
      return `<section><h2>${escape(tag)}</h2>${own.map(renderCall).join('')}</section>`
    })
    .join('')
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(info.title)}</title><link rel="stylesheet" href="docs.css"></head>
<body><header><h1>${escape(info.title)} <small>${escape(info.version)}</small></h1>
<p>${escape(info.description)}</p>
<p>For machines: <a href="openapi.json">openapi.json</a>. Every refusal is
<code>{ code, message, errors? }</code>; <code>errors</code> maps a field to its texts.</p></header>
<nav aria-label="Calls"><ul>${links}</ul></nav><main>${sections}
<section><h2>Live changes</h2><article><h3><b class="get">get</b> /public/jobs/board/stream</h3>
<p>Server-sent events. First <code>hello</code> with a cursor, then <code>change</code> whenever a job joins or
leaves the board, and a comment every 15 seconds. <code>Last-Event-ID</code> or <code>?since=</code> replays what
was missed.</p></article></section></main></body></html>`
}

function renderCall({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}) {
  const { 200: ok, ...problems } = operation.responses
  return `<article id="${operation.operationId}">
<h3><b class="${method}">${method}</b> ${escape(path)}</h3><p>${escape(operation.summary)}</p>
<p class="who">For: ${escape(operation.description)}</p>
${renderFields(
  'Parameters',
  operation.parameters.map(
    ({ name, required, schema, in: where }) => [name, schema, required, where] as const,
  ),
)}
${renderFields('Body', fieldsOf(bodyOf(operation)))}
${renderFields('Answer', fieldsOf(ok?.content['application/json']?.schema))}
<h4>Refusals</h4><ul class="codes">${Object.entries(problems)
    .map(([status, { description }]) => `<li><b>${status}</b> ${escape(description)}</li>`)
    .join('')}</ul></article>`
}

type Field = readonly [name: string, schema: object, required: boolean, where?: string]
type Loose = {
  type?: string | string[]
  properties?: Record<string, Loose>
  required?: string[]
  items?: Loose
  anyOf?: Loose[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Whatever it is sent as. */
const bodyOf = ({ requestBody }: Operation) => Object.values(requestBody?.content ?? {})[0]?.schema

/** Fields of an object, those of the records in a list written as `data[].name`. */
function fieldsOf(schema: object | undefined, prefix = ''): Field[] {
  const { properties, required = [], items, type } = (schema ?? {}) as Loose
  if (type === 'array' && items && !items.properties) return [[`${prefix}[]`, items, true]]
  if (type === 'array') return fieldsOf(items, `${prefix}[].`)
  return Object.entries(properties ?? {}).flatMap(([name, inner]) =>
    inner.type === 'array' && inner.items?.properties
      ? fieldsOf(inner.items, `${prefix}${name}[].`)
      : inner.properties
        ? fieldsOf(inner, `${prefix}${name}.`)
        : [[prefix + name, inner, required.includes(name)] as const],
  )
}

function renderFields(title: string, fields: readonly Field[]) {
  if (!fields.length) return ''
  const rows = fields.map(
    ([name, schema, required, where]) =>
      `<tr><th scope="row"><code>${escape(name)}</code></th><td>${escape(sayType(schema))}</td><td>${[where, required ? '' : 'optional'].filter(Boolean).join(', ')}</td></tr>`,
  )
  return `<h4>${title}</h4><div class="table"><table>${rows.join('')}</table></div>`
}

function sayType(schema: Loose): string {
  if (schema.anyOf) return schema.anyOf.map(sayType).join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const limits = [
    schema.minimum !== undefined && schema.minimum > -1e9 && `at least ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < 1e12 && `at most ${schema.maximum}`,
    schema.minLength && `${schema.minLength} or more characters`,
    schema.maxLength && `up to ${schema.maxLength} characters`,
  ].filter(Boolean)
  return [[schema.type ?? 'any'].flat().join(' or '), ...limits].join(', ')
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
