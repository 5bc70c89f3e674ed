import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { unknownFields } from './unknown-fields.ts'

const schema = z.object({
  id: z.int(),
  lines: z._default(z.array(z.object({ amount: z.number() })), []),
  person: z.optional(z.nullable(z.object({ fname: z.string() }))),
  switches: z.record(z.string(), z.boolean()),
})

test.each([
  [{ id: 1 }, []],
  [{ id: 1, idd: 2 }, ['idd']],
  [{ lines: [{ amount: 1 }, { amout: 1 }] }, ['lines.1.amout']],
  [{ lines: 'none' }, []],
  [{ person: { fname: 'Ada', lnam: 'F' } }, ['person.lnam']],
  [{ person: null }, []],
  [{ switches: { anything: true } }, []],
])('%j has the unknown fields %j', (value, paths) => {
  expect(unknownFields(schema, value)).toEqual(paths)
})
