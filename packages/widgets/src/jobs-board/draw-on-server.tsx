import {
  createClient,
  type BoardDrawing,
  type BoardGiven,
  type PublicEmbed,
} from '@treasures/api-client'
import { renderToString } from 'react-dom/server'
import { boardAttributes, boardView } from './board-view.tsx'
import { jobsBoardStyles } from './JobsBoardView.tsx'
import { attributesOf, declaredBoard } from '../server/declared-board.ts'
import { htmlOf } from '../server/markup.ts'
import { valuesOf } from '../shared/embed-values.ts'
import { sheetTexts } from '../shared/stylesheet.ts'
import { WidgetFrame } from '../shared/WidgetFrame.tsx'
import { treeOf } from '../shared/markup-tree.ts'

/** Hashed names of the files that take over this drawing, the board's own file first. */
declare const __FILES__: readonly [string, ...string[]]

/** A placeholder, because the first drawing makes no calls. */
const client = createClient({ apiBase: 'https://treasures.invalid/api' })

/** The values that the tag has in a browser until a script of the page changes them. */
function valuesFor(query: BoardGiven['query'], embed: PublicEmbed | null) {
  const { region, services, texts } = embed ? valuesOf(embed) : {}
  return {
    region: query.region ?? (region as number | undefined),
    services: query.services ?? (services as number[] | undefined) ?? [],
    postcode: boardAttributes.postcode(query.postcode ?? null),
    texts,
  }
}

export const boardDrawing: BoardDrawing = {
  build: __FILES__[0],
  files: __FILES__,
  css: sheetTexts(jobsBoardStyles).join('\n'),
  draw({ query, ...given }) {
    const host = { client, emit: () => {}, actions: { current: null } }
    const view = (
      <WidgetFrame
        key="set up"
        theme={query.theme ?? given.embed?.theme}
        lang={query.lang}
        dir={query.dir}
      >
        {boardView(valuesFor(query, given.embed), host, given)}
      </WidgetFrame>
    )
    return treeOf(renderToString(view))[0] as unknown[]
  },
  declare: ({ tree, ...drawn }, query, inside) =>
    declaredBoard({ ...drawn, html: htmlOf(tree) }, { attributes: attributesOf(query), inside }),
}
