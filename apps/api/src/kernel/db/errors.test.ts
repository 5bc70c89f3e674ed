import { expect, test } from 'vitest'
import { isDiskFull, isUnreachable } from './errors.ts'

const failed = (message: string, about: object = {}) => Object.assign(new Error(message), about)

test.each([
  ['nobody listens', failed('', { code: 'ECONNREFUSED', syscall: 'connect' }), true],
  ['its socket is gone', failed('', { code: 'ENOENT', syscall: 'connect' }), true],
  ['it is shutting down', failed('', { code: '57P01' }), true],
  ['it has just begun', failed('', { code: '57P03' }), true],
  ['it broke in a query', failed('Connection terminated unexpectedly'), true],
  [
    'it broke between two queries',
    failed('Client has encountered a connection error and is not queryable'),
    true,
  ],
  ['a file is missing', failed('', { code: 'ENOENT', syscall: 'open' }), false],
  ['a statement took too long', failed('', { code: '57014' }), false],
  ['it is there already', failed('', { code: '23505' }), false],
])('whether the database is unreachable: %s', (_what, error, isAway) => {
  expect(isUnreachable(error)).toBe(isAway)
})

test.each([
  ['it is', failed('', { code: 'ENOSPC', syscall: 'write' }), true],
  ['its owner may use no more of it', failed('', { code: 'EDQUOT' }), true],
  ['a file is missing', failed('', { code: 'ENOENT' }), false],
])('whether the disk is full: %s', (_what, error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull)
})
