import { readFileSync } from 'node:fs'
import * as z from 'zod'

type Call = { request?: string; answer: string; query?: string[] }
type Document = { calls: Record<string, Call>; $defs: Record<string, object> }

const { calls, $defs } = JSON.parse(
  readFileSync(new URL('published/twilio-messages.json', import.meta.url), 'utf8'),
) as Document

const shapes = new Map(
  Object.keys($defs).map((name) => [
    name,
    z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs } as z.core.JSONSchema.JSONSchema),
  ]),
)

/** Returns what differs from Twilio's published document in a call, or undefined. */
export function notAsTwilio(
  call: string,
  { query, form, answer }: { query?: URLSearchParams; form?: URLSearchParams; answer?: unknown },
): string | undefined {
  const known = calls[call]
  if (!known) return `${call} is not published.`
  const strange = [...(query?.keys() ?? [])].find((key) => !known.query?.includes(key))
  if (strange !== undefined) return `${call} has no ${strange}.`
  return wrongIn(known.request, form && Object.fromEntries(form)) ?? wrongIn(known.answer, answer)
}

function wrongIn(shape: string | undefined, value: unknown): string | undefined {
  if (value === undefined) return undefined
  const { error } = shapes.get(shape ?? '')?.safeParse(value) ?? {}
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}
