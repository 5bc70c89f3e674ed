import { expect, test } from 'vitest'
import { unstyle } from './email-page.ts'

test('a page loses its styles and nothing else', () => {
  expect(
    unstyle('<style>.a{color:red}</style><p class="a" style="margin:0">say style=&#34;x&#34;</p>'),
  ).toEqual({
    html: '<p class="a" data-style="margin:0">say style=&#34;x&#34;</p>',
    sheet: '.a{color:red}',
  })
  expect(unstyle('<p>Hello</p>')).toEqual({ html: '<p>Hello</p>', sheet: '' })
})
