import type { Plugin } from 'vite'

/**
 * Puts the page's script and style into the page, so that it is one file: what a browser keeps of it
 * never meets the files of another release.
 */
export const oneFile = (): Plugin => ({
  name: 'one-file',
  enforce: 'post',
  generateBundle(_, bundle) {
    const files = Object.values(bundle)
    const page = files.find(({ fileName }) => fileName.endsWith('.html'))
    if (page?.type !== 'asset') throw new Error('There is no page')
    let html = String(page.source)
    for (const file of files) {
      const { fileName } = file
      if (file.type === 'chunk')
        html = html.replace(
          new RegExp(`<script [^>]*src="/${fileName}"></script>`),
          () => `<script type="module">${file.code.replaceAll('</script', '<\\/script')}</script>`,
        )
      else if (fileName.endsWith('.css'))
        html = html.replace(
          new RegExp(`<link [^>]*href="/${fileName}">`),
          () => `<style>${String(file.source)}</style>`,
        )
      else continue
      delete bundle[fileName]
    }
    if (/(?:src|href)="\/assets\//.test(html)) throw new Error('A file of the page is left')
    page.source = html
  },
})
