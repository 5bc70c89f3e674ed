import { expect, test } from 'vitest'
import { replyAddress, tokensIn, withoutTokens } from './reply-address.rules.ts'

const [one, two] = ['0a'.repeat(21) + '0', '1b'.repeat(21) + '1']
const domain = 'replies.example'

test('an address fits the 64 characters before the @', () => {
  expect(replyAddress(one, domain).split('@')[0]?.length).toBeLessThanOrEqual(64)
})

test.each([
  ['our address', [replyAddress(one, domain)], [one]],
  ['capital letters', [replyAddress(one, domain).toUpperCase()], [one]],
  ['the same address twice', [replyAddress(one, domain), replyAddress(one, domain)], [one]],
  ['two addresses', [replyAddress(one, domain), replyAddress(two, domain)], [one, two]],
  ['another domain', [replyAddress(one, 'replies.example.org')], []],
  ['a domain that ends like ours', [replyAddress(one, 'evil-replies.example')], []],
  ['a short token', [`r+${one.slice(1)}@${domain}`], []],
  ['a longer one', [`r+${one}0@${domain}`], []],
  ['an address without a token', [`office@${domain}`], []],
])('%s', (_, addresses, tokens) => {
  expect(tokensIn(addresses, domain)).toEqual(tokens)
})

test('tokens in quoted words are not kept', () => {
  const text = `On Monday, Treasures <${replyAddress(one, domain)}> wrote:`
  expect(withoutTokens(text)).toBe('On Monday, Treasures <r+…@replies.example> wrote:')
  expect(withoutTokens(text.toUpperCase())).not.toContain(one.toUpperCase())
})
