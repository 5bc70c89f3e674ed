import { readFileSync } from 'node:fs'

type Sample = { [field: string]: Sample | string | number | boolean | null | [] }

const samples = JSON.parse(
  readFileSync(new URL('published/stripe-resources.json', import.meta.url), 'utf8'),
) as Record<string, Sample>

/** Fields that hold another resource's id, or the resource itself if it was asked for. */
const expandable: Readonly<Record<string, string>> = {
  balance_transaction: 'balance_transaction',
  latest_charge: 'charge',
  payment_method: 'payment_method',
}

/**
 * Returns the first part of an answer that differs from Stripe's published resources, or undefined.
 */
export function notAsStripe(answer: object): string | undefined {
  if ('data' in answer && Array.isArray(answer.data))
    return (answer.data as object[]).map(notAsStripe).find(Boolean)
  const name = 'object' in answer ? String(answer.object) : ''
  const sample = samples[name]
  return sample ? wrongIn(answer, sample, name) : `${name || 'This'} is no resource.`
}

function wrongIn(value: object, sample: Sample, place: string): string | undefined {
  for (const [field, inner] of Object.entries(value)) {
    const here = `${place}.${field}`
    const known = sample[field]
    if (known === undefined) return `${here} is not published.`
    const resource = expandable[field]
    const whole = resource && typeof inner === 'object' ? samples[resource] : known
    // A null in either tells nothing about the type, and metadata is free.
    if (inner === null || whole === null || whole === undefined || field === 'metadata') continue
    if (typeof inner !== typeof whole) return `${here} is a ${typeof whole}.`
    if (typeof inner !== 'object' || typeof whole !== 'object' || Array.isArray(whole)) continue
    const wrong = wrongIn(inner as object, whole, here)
    if (wrong) return wrong
  }
  return undefined
}
