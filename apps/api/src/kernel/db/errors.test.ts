import { expect, test } from 'vitest'
import { isDiskFull, isUnreachable } from './errors.ts'

const failed = (message: string, about: object = {}) => Object.assign(new Error(message), about)

test.each([
  ['no server listens', failed('', { code: 'ECONNREFUSED', syscall: 'connect' }), true],
  ['its socket is missing', failed('', { code: 'ENOENT', syscall: 'connect' }), true],
  ['it is shutting down', failed('', { code: '57P01' }), true],
  ['it is starting', failed('', { code: '57P03' }), true],
  ['its connection broke during a query', failed('Connection terminated unexpectedly'), true],
  [
    'its connection broke between two queries',
    failed('Client has encountered a connection error and is not queryable'),
    true,
  ],
  ['a file is missing', failed('', { code: 'ENOENT', syscall: 'open' }), false],
  ['a statement took too long', failed('', { code: '57014' }), false],
  ['a row exists already', failed('', { code: '23505' }), false],
])('whether the database is unreachable: %s', (_what, error, isAway) => {
  expect(isUnreachable(error)).toBe(isAway)
})

test.each([
  ['it is full', failed('', { code: 'ENOSPC', syscall: 'write' }), true],
  ['its owner has used up a quota', failed('', { code: 'EDQUOT' }), true],
  ['a file is missing', failed('', { code: 'ENOENT' }), false],
])('whether the disk is full: %s', (_what, error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull)
})
