import { expect, test } from 'vitest'
import { withoutTown } from './without-town.rules.ts'

test.each([
  ['27 Castle Street, Welling', 'Welling', '27 Castle Street'],
  ['27 Castle Street', 'Welling', '27 Castle Street'],
  ['27 Welling Street, Sidcup', 'Welling', '27 Welling Street, Sidcup'],
  ['27 Castle Street, ', '', '27 Castle Street, '],
])('%s in "%s" is %s', (address, town, said) => expect(withoutTown(address, town)).toBe(said))
