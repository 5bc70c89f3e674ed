import type { EmbedSettings } from '@treasures/api-client'
import { firstStepSnippet, type FirstStepSettings } from '@treasures/widgets/booking-form/snippet'
import css from '@treasures/widgets/booking-form/first-step.css?raw'
import { paths } from '#app/paths.ts'
import type { PinnedVersion } from './embed-versions.queries.ts'

export type SnippetOf = {
  id: string
  widget: EmbedSettings['widget']
  /** Origin of the portal, the API and the loader. */
  origin: string
  /** Version to run permanently, even after a new release. */
  pinned?: PinnedVersion | undefined
  /** Settings for a booking form's first step in the snippet itself. Without them, the tag is short. */
  firstStep?: FirstStepSettings | undefined
  /** For pages whose policy forbids inline styles: no style without a nonce. */
  isStrict?: boolean | undefined
  /** What the page's server replaces with the nonce of its policy. */
  nonce?: string | undefined
}

/**
 * `height` in pixels is reserved until the widget arrives, so that the content below does not move.
 */
const insides = {
  'booking-form': { address: paths.requestJob(), words: 'Book a job', height: 290 },
  'jobs-board': { address: paths.jobsBoard(), words: 'See the jobs board', height: 640 },
}

type Form = 'tag' | 'div'

/**
 * The tag, or a div instead, with the first step or a link for pages where scripts do not run. In a
 * div, the first step is in the tag that the loader would put into the div's root.
 */
function place(of: SnippetOf, form: Form) {
  const { id, widget, origin, isStrict } = of
  const { address, words, height } = insides[widget]
  const tag = `treasures-${widget}`
  const style = (text: string) => (isStrict ? '' : ` style="${text}"`)
  const step = of.firstStep && firstStep(of, of.firstStep)
  const inDiv = `<template shadowrootmode="open"><${tag} embed="${id}">${step}<slot></slot></${tag}></template>`
  return [
    form === 'tag'
      ? `<${tag} embed="${id}"${style(`display: block; min-height: ${height}px`)}>`
      : `<div data-treasures="${widget}" data-embed="${id}"${style(`min-height: ${height}px`)}>`,
    ...(step ? [`  ${form === 'tag' ? step : inDiv}`] : []),
    `  <a href="${origin}${address}">${words}</a>`,
    `</${form === 'tag' ? tag : 'div'}>`,
  ].join('\n')
}

function firstStep({ origin, isStrict, nonce }: SnippetOf, settings: FirstStepSettings) {
  const hasStyle = !isStrict || nonce
  return firstStepSnippet(settings, { origin, nonce, css: hasStyle ? css : undefined })
}

/** Code to paste. `extra` holds attributes for optimisers. */
const html = (of: SnippetOf, form: Form = 'tag', extra = '') =>
  [...(of.widget === 'jobs-board' ? [firstJobs(of)] : []), place(of, form), loader(of, extra)].join(
    '\n',
  )

/**
 * Preloads the first jobs before the loader arrives. The loader then requests the same address
 * (`first-page.ts`).
 */
const firstJobs = ({ id, origin }: SnippetOf) =>
  `<link rel="preload" as="fetch" crossorigin href="${origin}/api/public/jobs/board/drawn?embed=${id}">`

/** A browser checks a pinned loader against its checksum, which requires CORS. */
const loader = ({ origin, pinned, nonce }: SnippetOf, extra = '') => {
  const also = (nonce ? ` nonce="${nonce}"` : '') + extra
  return pinned
    ? `<script async src="${origin}/embed/${pinned.version}/loader.js" integrity="${pinned.integrity}" crossorigin="anonymous"${also}></script>`
    : `<script async src="${origin}/embed/v1/loader.js"${also}></script>`
}

/** Keeps optimisers of WordPress and Cloudflare from delaying the script. */
const leaveAlone = ' data-no-optimize="1" data-no-defer="1" data-cfasync="false" nowprocket'

/** Link that opens the form above the page. Without scripts, it leads to our own page. */
export function linkOf({ widget, origin }: SnippetOf, { form }: Snippet) {
  const tag =
    form === 'tag'
      ? `document.querySelector('treasures-${widget}')`
      : `document.querySelector('[data-treasures=${widget}]').shadowRoot.firstChild`
  return [
    `<a href="${origin}${insides[widget].address}"`,
    `  onclick="${tag}.show(); return false">`,
    `  ${insides[widget].words}`,
    `</a>`,
  ].join('\n')
}

const component = { 'booking-form': 'BookAJob', 'jobs-board': 'JobsBoard' }

export type Snippet = {
  id: string
  label: string
  /** Instructions, step by step. */
  steps: readonly string[]
  code: string
  /** A file that takes the place of the code. */
  download?: { href: string; words: string; steps: string }
  /** Form of the embed in the page. */
  form: Form
}

/**
 * Snippets for each kind of site. They contain the embed's id. Settings in a first step are those of
 * today, which the widget brings up to date.
 */
export const snippetsFor = (embed: SnippetOf): Snippet[] => [
  {
    id: 'html',
    label: 'Any site',
    steps: ['Paste this into the page, where you want it to appear.'],
    code: html(embed),
    form: 'tag',
  },
  {
    id: 'wordpress',
    label: 'WordPress',
    steps: [
      'Add a “Custom HTML” block where you want it, and paste this. In the classic editor, paste it in the “Text” view.',
      'Look at the published page: the editor’s preview shows it even if your account may not save scripts.',
      'The words after the address keep WP Rocket, LiteSpeed, Autoptimize and Cloudflare from holding the script back.',
      'Empty the cache of your site if you use one.',
    ],
    download: {
      href: '/embed/treasures-wordpress.zip',
      words: 'Download the plugin',
      steps: `Or install our plugin${embed.widget === 'jobs-board' ? ', which puts the first jobs into the page itself' : ''}: add the file under Plugins, Add New, Upload. Type ${embed.origin} under Settings, Treasures. Then add the block “Treasures” with the id ${embed.id}.`,
    },
    // The classic editor's Visual view removes unknown tags.
    code: html(embed, 'div', leaveAlone),
    form: 'div',
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
    form: 'tag',
  },
  {
    id: 'squarespace',
    label: 'Squarespace',
    steps: [
      'Add a “Code” block, type HTML, with “Display source” off, and paste this.',
      'Scripts do not run in the editor: save, then look at the page itself.',
    ],
    code: html(embed),
    form: 'tag',
  },
  {
    id: 'gtm',
    label: 'Tag Manager',
    steps: [
      'Paste the first part into the page, where you want it to appear. Many editors strip tags that they do not know, so this one is a div.',
      'Make a “Custom HTML” tag of the second part, for the pages it is on.',
    ],
    code: `${place(embed, 'div')}\n\n${loader(embed)}`,
    form: 'div',
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
    form: 'tag',
  },
]
