import { expect, test } from 'vitest'
import { isPublicAddress, wrongWithUrl } from './public-address.rules.ts'

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['::7f00:1', false],
  ['::a9fe:a9fe', false],
  ['fec0::1', false],
  ['168.63.129.16', false],
  ['::ffff:168.63.129.16', false],
  ['64:ff9b::7f00:1', false],
  ['no address', false],
])('%s is an address of the open internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

const elsewhere = 'The address has to be one of the open internet'
test.each([
  ['https://hooks.example.com/in?x=1', undefined],
  ['http://hooks.example.com', 'The address has to begin with https://'],
  ['https://user:pass@hooks.example.com', 'The address must not hold a name or password'],
  ['hooks.example.com', 'This is no address'],
  ['https://localhost/x', elsewhere],
  ['https://intranet', elsewhere],
  ['https://db.internal', elsewhere],
  ['https://127.0.0.1', elsewhere],
  ['https://2130706433', elsewhere],
  ['https://0x7f.1', elsewhere],
  ['https://[::ffff:7f00:1]/', elsewhere],
  ['https://[::7f00:1]/', elsewhere],
  ['https://168.63.129.16/metadata', elsewhere],
  ['https://169.254.169.254/latest/meta-data', elsewhere],
])('the problem with a webhook at %s is %s', (url, wrong) => {
  expect(wrongWithUrl(url)).toBe(wrong)
})
