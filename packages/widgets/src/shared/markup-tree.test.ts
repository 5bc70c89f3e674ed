import { expect, test } from 'vitest'
import { treeOf } from './markup-tree.ts'

test.each([
  ['a text', 'Jobs &amp; more', ['Jobs & more']],
  ['an element', '<p>Jobs</p>', [['p', {}, 'Jobs']]],
  [
    'attributes, with and without a value',
    '<input name="postcode" value="&quot;SE&quot; &lt;13&gt;" hidden/>',
    [['input', { name: 'postcode', value: '"SE" <13>', hidden: '' }]],
  ],
  ['an element without an end', '<p><br>Jobs</p>', [['p', {}, ['br', {}], 'Jobs']]],
  [
    'what stands in each other and beside',
    '<ul><li><b>1</b> job</li><li></li></ul><hr/>',
    [
      ['ul', {}, ['li', {}, ['b', {}, '1'], ' job'], ['li', {}]],
      ['hr', {}],
    ],
  ],
  [
    'a picture',
    '<svg viewBox="0 0 1 1"><path d="m0 0/1"></path></svg>',
    [['svg', { viewBox: '0 0 1 1' }, ['path', { d: 'm0 0/1' }]]],
  ],
  [
    'what someone wrote',
    '<p>&lt;script>alert(1)&lt;/script></p>',
    [['p', {}, '<script>alert(1)</script>']],
  ],
])('markup becomes a tree: %s', (_, markup, tree) => {
  expect(treeOf(markup)).toEqual(tree)
})
