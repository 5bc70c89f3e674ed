import { expect, test } from 'vitest'
import { markupOf, treeOf } from './markup-tree.ts'

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

test('a tree is written as markup that reads as the same tree, whatever its texts contain', () => {
  const words = `<b onload="x">'1' & 2</b>`
  const markup = markupOf(['p', { title: words, lang: undefined }, words, ['input', { id: 'a' }]])
  expect(markup).toBe(
    `<p title="&lt;b onload=&quot;x&quot;&gt;&#39;1&#39; &amp; 2&lt;/b&gt;">&lt;b onload=&quot;x&quot;&gt;&#39;1&#39; &amp; 2&lt;/b&gt;<input id="a" /></p>`,
  )
  expect(treeOf(markup)).toEqual([['p', { title: words }, words, ['input', { id: 'a' }]]])
})
