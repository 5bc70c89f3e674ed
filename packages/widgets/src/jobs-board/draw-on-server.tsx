import {
  createClient,
  type BoardDrawing,
  type BoardGiven,
  type PublicEmbed,
} from '@treasures/api-client'
import { renderToString } from 'react-dom/server'
import { boardAttributes, boardView } from './board-view.tsx'
import { jobsBoardStyles } from './jobs-board.styles.ts'
import { valuesOf } from '../shared/embed-values.ts'
import { sheetTexts } from '../shared/stylesheet.ts'
import { WidgetFrame } from '../shared/WidgetFrame.tsx'
import { treeOf } from '../shared/markup-tree.ts'

/** The chunk that takes over what is drawn here, by its hashed name. */
declare const __BUILD__: string

/** Nothing is called while a board is drawn for the first time. */
const client = createClient({ apiBase: 'https://treasures.invalid/api' })

/** What the tag has in a browser, before a page's script sets anything. */
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
  build: __BUILD__,
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
}
