import { readFileSync } from 'node:fs'
import * as z from 'zod'

type Call = { request?: string; answer: string; query?: string[] }
type Document = { calls: Record<string, Call>; $defs: Record<string, object> }

const { calls, $defs } = JSON.parse(
  readFileSync(new URL('published/xero-accounting.json', import.meta.url), 'utf8'),
) as Document

const shapes = new Map(
  Object.keys($defs).map((name) => [
    name,
    z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs } as z.core.JSONSchema.JSONSchema),
  ]),
)

const isId = /(?<=(Invoice|CreditNote|Payment|Overpayment)s\/)[\da-f-]{36}/

/** Returns what differs from Xero's published document in a call, or undefined. */
export function notPublished(
  call: string,
  { query, request, answer }: { query?: URLSearchParams; request?: unknown; answer?: unknown },
): string | undefined {
  const name = call.replace(isId, (_, kind: string) => `{${kind}ID}`)
  const known = calls[name]
  if (!known) return `${name} is not published.`
  const strange = [...(query?.keys() ?? [])].find((key) => !known.query?.includes(key))
  if (strange !== undefined) return `${name} has no ${strange}.`
  return wrongIn(known.request, request) ?? wrongIn(known.answer, answer)
}

function wrongIn(shape: string | undefined, value: unknown): string | undefined {
  if (value === undefined) return undefined
  const { error } = shapes.get(shape ?? '')?.safeParse(value) ?? {}
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}
