import { expect, test } from 'vitest'
import { keptSince, retentionRules, type Kept } from './retention.rules.ts'

test.each<[string, Kept, string, string]>([
  ['months', { for: 3, of: 'months' }, '2026-11-24', '2026-08-24'],
  ['months of another year', { for: 24, of: 'months' }, '2026-11-24', '2024-11-24'],
  ['months that end in a shorter month', { for: 3, of: 'months' }, '2026-05-31', '2026-02-28'],
  ['tax years, on their first day', { for: 6, of: 'tax_years' }, '2026-04-06', '2020-04-06'],
  ['tax years, the day before', { for: 6, of: 'tax_years' }, '2026-04-05', '2019-04-06'],
  ['tax years, in winter', { for: 6, of: 'tax_years' }, '2027-01-10', '2020-04-06'],
])('%s are counted back', (_, kept, at, since) => {
  expect(
    keptSince(kept, new Date(`${at}T04:30:00Z`))
      .toISOString()
      .slice(0, 10),
  ).toBe(since)
})

test('each rule has a reason in words, and keeps rows for at least three months', () => {
  for (const { why, kept } of Object.values(retentionRules)) {
    expect(why).toMatch(/^[A-Z].*\.$/)
    expect(kept.of === 'tax_years' || kept.for >= 3).toBe(true)
  }
})
