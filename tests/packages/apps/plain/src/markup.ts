import type {} from '@treasures/widgets/svelte'
import type {} from '@treasures/widgets/vue'
import type { SvelteHTMLElements } from 'svelte/elements'
import type { GlobalComponents } from 'vue'

/* Types of the tags in templates of Vue and Svelte. Some lines must not compile. */

type VueBoard = InstanceType<GlobalComponents['treasures-jobs-board']>['$props']
type SvelteBoard = SvelteHTMLElements['treasures-jobs-board']

export const vue: VueBoard[] = [
  { region: 1, theme: 'dark', class: 'wide', onTreasuresClaimed: ({ detail }) => detail.id_job },
  // @ts-expect-error -- there are three themes
  { theme: 'sepia' },
]
export const svelte: SvelteBoard[] = [
  { region: 1, theme: 'dark', class: 'wide', 'ontreasures-claimed': ({ detail }) => detail.id_job },
  // @ts-expect-error -- there are three themes
  { theme: 'sepia' },
]
