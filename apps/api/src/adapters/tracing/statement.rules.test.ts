import { expect, test } from 'vitest'
import { nameStatement, tellStatement } from './statement.rules.ts'

test.each([
  ['select "id" from "jobs" where "id" = $1', 'select jobs'],
  ['\n  insert into tasks (name) values ($1)', 'insert tasks'],
  ['update "users" set "email" = $1', 'update users'],
  ['delete from messages where id = $1', 'delete messages'],
  ['with due as (select 1 from tasks) update tasks set x = 1', 'select tasks'],
  ['select 1', 'select'],
  ['notify board', 'query'],
])('%s is named %s', (sql, name) => {
  expect(nameStatement(sql)).toBe(name)
})

test('quoted text is left out and long statements are cut', () => {
  expect(
    tellStatement("select *\n  from users where email = 'o''hara@example.org' and x = $1"),
  ).toBe("select * from users where email = '?' and x = $1")
  expect(tellStatement('x'.repeat(3_000))).toHaveLength(2_000)
})
