import type { EmbedSettings } from '@treasures/api-client'
import { paths } from '../../../app/paths.ts'
import type { PinnedVersion } from './embed-versions.queries.ts'

export type SnippetOf = {
  id: string
  widget: EmbedSettings['widget']
  /** Where the portal, the API and the loader are. */
  origin: string
  /** Runs this version and no other, whatever comes after it. */
  pinned?: PinnedVersion | undefined
}

/** `height` in pixels is held on the page until the widget is there, so that nothing below it moves. */
const insides = {
  'booking-form': { address: paths.requestJob(), words: 'Book a job', height: 290 },
  'jobs-board': { address: paths.jobsBoard(), words: 'See the jobs board', height: 640 },
}

/** The tag with the link that shows where no script runs, then the script. `extra` is for optimisers. */
function html(of: SnippetOf, extra = ''): string {
  const { id, widget, origin } = of
  const { address, words, height } = insides[widget]
  return [
    ...(widget === 'jobs-board' ? [firstJobs(of)] : []),
    `<treasures-${widget} embed="${id}" style="display: block; min-height: ${height}px">`,
    `  <a href="${origin}${address}">${words}</a>`,
    `</treasures-${widget}>`,
    loader(of, extra),
  ].join('\n')
}

/** The first jobs are on their way before the loader is; it asks for them by the same words (`drawn-for.ts`). */
const firstJobs = ({ id, origin }: SnippetOf) =>
  `<link rel="preload" as="fetch" crossorigin href="${origin}/api/public/jobs/board/drawn?embed=${id}">`

/** A browser runs a pinned loader only if it is what its checksum says; to look, it has to ask for it by CORS. */
const loader = ({ origin, pinned }: SnippetOf, extra = '') =>
  pinned
    ? `<script async src="${origin}/embed/${pinned.version}/loader.js" integrity="${pinned.integrity}" crossorigin="anonymous"${extra}></script>`
    : `<script async src="${origin}/embed/v1/loader.js"${extra}></script>`

/** Keeps optimisers of WordPress and Cloudflare from holding the script back. */
const leaveAlone = ' data-no-optimize="1" data-no-defer="1" data-cfasync="false" nowprocket'

const divOf = ({ id, widget, origin }: SnippetOf) =>
  [
    `<div data-treasures="${widget}" data-embed="${id}">`,
    `  <a href="${origin}${insides[widget].address}">${insides[widget].words}</a>`,
    `</div>`,
  ].join('\n')

/** Opens the form above the page. Where no script has come, it leads to ours. */
export const linkOf = ({ widget, origin }: SnippetOf) =>
  [
    `<a href="${origin}${insides[widget].address}"`,
    `  onclick="document.querySelector('treasures-${widget}').show(); return false">`,
    `  ${insides[widget].words}`,
    `</a>`,
  ].join('\n')

const component = { 'booking-form': 'BookAJob', 'jobs-board': 'JobsBoard' }

export type Snippet = {
  id: string
  label: string
  /** What to do with it, step by step. */
  steps: readonly string[]
  code: string
}

/** The same embed for each kind of site. All carry its id and nothing else that might change. */
export const snippetsFor = (embed: SnippetOf): Snippet[] => [
  {
    id: 'html',
    label: 'Any site',
    steps: ['Paste this into the page, where you want it to appear.'],
    code: html(embed),
  },
  {
    id: 'wordpress',
    label: 'WordPress',
    steps: [
      'Add a “Custom HTML” block where you want it, and paste this.',
      'The words after the address keep WP Rocket, LiteSpeed, Autoptimize and Cloudflare from holding the script back.',
      'Empty the cache of your site if you use one.',
    ],
    code: html(embed, leaveAlone),
  },
  {
    id: 'wix',
    label: 'Wix',
    steps: [
      'Add “Embed Code”, then “Embed HTML”, and paste this.',
      'Wix shows it in a frame of a fixed size, which does not grow: make it at least 360 px wide and 900 px high, or link to our page instead.',
      'Dialogs cannot leave that frame. Choose “In the page” above.',
    ],
    code: html(embed),
  },
  {
    id: 'squarespace',
    label: 'Squarespace',
    steps: [
      'Add a “Code” block, type HTML, with “Display source” off, and paste this.',
      'Scripts do not run in the editor: save, then look at the page itself.',
    ],
    code: html(embed),
  },
  {
    id: 'gtm',
    label: 'Tag Manager',
    steps: [
      'Paste the first part into the page, where you want it to appear. Many editors strip tags that they do not know, so this one is a div.',
      'Make a “Custom HTML” tag of the second part, for the pages it is on.',
    ],
    code: `${divOf(embed)}\n\n${loader(embed)}`,
  },
  {
    id: 'react',
    label: 'React, npm',
    steps: ['Install the package: npm install @treasures/widgets', 'Then draw the tag.'],
    code: [
      `import { configure } from '@treasures/widgets/configure'`,
      `import '@treasures/widgets/${embed.widget}/element'`,
      '',
      `configure({ apiBase: '${embed.origin}/api' })`,
      '',
      `export const ${component[embed.widget]} = () => <treasures-${embed.widget} embed="${embed.id}" />`,
    ].join('\n'),
  },
]
