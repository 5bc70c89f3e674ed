import { closings, indiscretions, indoorTexts } from './job-texts-indoors.ts'
import { outdoorTexts } from './job-texts-outdoors.ts'
import type { Random } from './random.ts'

/** Replaces each `{a|b}` by one of its options. */
export const expandText = (random: Random, text: string): string =>
  text.replaceAll(/\{([^{}]*\|[^{}]*)\}/g, (_, options: string) => random.pick(options.split('|')))

type Contact = { phone: string; email: string; postcode: string }

/**
 * Writes job texts. Uses every text of a service before repeating one, and never writes the same
 * words twice.
 */
export function createJobTexts(random: Random) {
  const used = new Set<string>()
  const left = new Map<number, string[]>()

  function next(service: number): string {
    const queue = left.get(service)
    const text = queue?.pop()
    if (text !== undefined) return text
    left.set(service, random.shuffle(outdoorTexts[service] ?? indoorTexts[service] ?? []))
    return next(service)
  }

  return function write(service: number, contact: Contact): string {
    for (let attempt = 0; ; attempt++) {
      const parts = [expandText(random, next(service))]
      if (random.chance(attempt ? 1 : 0.35)) parts.push(random.pick(closings))
      if (random.chance(0.03)) parts.push(fill(random.pick(indiscretions), contact))
      const text = parts.join(' ')
      if (used.has(text)) continue
      used.add(text)
      return text
    }
  }
}

const fill = (text: string, contact: Contact) =>
  text
    .replace('{phone}', contact.phone)
    .replace('{email}', contact.email)
    .replace('{postcode}', contact.postcode)
