import type { WidgetEventName } from '../shared/emit.ts'
import type { TagName } from './tag-types.ts'

type Attribute = { name: string; type: string; says: string; by?: string }
type Method = { name: string; parameters?: readonly { name: string; type: string }[]; says: string }

/**
 * Description of a tag for its users. The custom-elements manifest is generated from it, and a test
 * compares it with the elements.
 */
export type TagDescription = {
  tag: TagName
  /** Type of the tag's element. */
  element: string
  /** Folder of the tag. With `/element`, it is the entry that registers it. */
  folder: string
  says: string
  attributes: readonly Attribute[]
  /** Properties without an attribute. */
  properties?: readonly Attribute[]
  methods: readonly Method[]
  events: readonly WidgetEventName[]
  cssProperties: readonly string[]
  parts: readonly string[]
}

export const commonAttributes: readonly Attribute[] = [
  {
    name: 'embed',
    type: 'string',
    says: 'The id of what the portal says about this place. Attributes of the tag itself win.',
  },
  {
    name: 'theme',
    type: "'light' | 'dark' | 'auto'",
    by: "'light'",
    says: '`auto` is the visitor’s own setting.',
  },
  { name: 'lang', type: 'string', says: 'The language that screen readers speak it in.' },
  { name: 'dir', type: "'ltr' | 'rtl'", by: "'ltr'", says: 'The direction of its text.' },
  { name: 'texts', type: 'object', says: 'Words of your own: an object, or JSON as an attribute.' },
]

export const eventsSay: Readonly<Record<WidgetEventName, { detail: string; says: string }>> = {
  'treasures-ready': {
    detail: '{ widget: string; version: string }',
    says: 'A widget has drawn itself.',
  },
  'treasures-booking-step': { detail: '{ step: string }', says: 'A booking continues to a step.' },
  'treasures-booked': { detail: '{ id_job: number }', says: 'A job is booked.' },
  'treasures-claimed': { detail: '{ id_job: number }', says: 'A visitor claimed a job.' },
  'treasures-recorded': { detail: '{ id: number }', says: 'Labour or materials are recorded.' },
  'treasures-reviewed': { detail: '{ id: number }', says: 'A review is saved.' },
  'treasures-error': {
    detail: '{ widget: string; code: string }',
    says: 'Something failed: `load_failed`, `search_failed`, `not_configured` or `crashed`.',
  },
}

export const cssPropertiesSay: Readonly<Record<string, { by: string; says: string }>> = {
  '--treasures-accent': {
    by: '#0b6e63',
    says: 'Buttons, links, marks. Corrected where text on it would be too weak to read.',
  },
  '--treasures-radius': { by: '12px', says: 'Corners.' },
  '--treasures-font': { by: 'system-ui', says: 'Any font that the page has loaded.' },
  '--treasures-scale': {
    by: '1',
    says: 'Enlarges text, spacing and controls: `1.25` by a quarter.',
  },
  '--treasures-board-height': { by: '640px', says: 'The height of the board.' },
}

const region = { name: 'region', type: 'number', says: 'The number of a region.' }
const services = {
  name: 'services',
  type: 'readonly number[]',
  by: '[]',
  says: 'Only these services; as an attribute their numbers joined by commas.',
}
const token = {
  name: 'token',
  type: 'string',
  says: 'The secret of a link, where the page has read it itself.',
}
const open = {
  name: 'open',
  type: 'boolean',
  by: 'false',
  says: 'While it is there the dialog is open.',
}
const showAndClose: readonly Method[] = [
  { name: 'show', says: 'Opens the dialog.' },
  { name: 'close', says: 'Closes the dialog.' },
]
const always: readonly WidgetEventName[] = ['treasures-ready', 'treasures-error']
const looks = ['--treasures-accent', '--treasures-radius', '--treasures-font', '--treasures-scale']
const fields = ['field', 'input']

export const tags: readonly TagDescription[] = [
  {
    tag: 'treasures-booking-form',
    element: 'TreasuresBookingFormElement',
    folder: 'booking-form',
    says: 'Books a job, from the postcode to its price and its day.',
    attributes: [
      region,
      services,
      { name: 'service', type: 'number', says: 'The service that is chosen at first.' },
      { name: 'postcode', type: 'string', says: 'Filled in at first.' },
      {
        name: 'prefill',
        type: 'Prefill',
        says: 'What your page knows already: an object, or JSON as an attribute.',
      },
      {
        name: 'mode',
        type: "'inline' | 'dialog' | 'button'",
        by: "'inline'",
        says: 'In the page, behind a button, or a dialog that `show()` opens.',
      },
    ],
    methods: showAndClose,
    events: ['treasures-booking-step', 'treasures-booked', ...always],
    cssProperties: looks,
    parts: ['booking', 'booking-open', 'booking-next', 'booking-done', 'dialog-panel', ...fields],
  },
  {
    tag: 'treasures-claim-dialog',
    element: 'TreasuresClaimDialogElement',
    folder: 'claim-dialog',
    says: 'Claims a job, by surname and mobile. Set `job` or `job-id`, then call `show()`.',
    attributes: [{ name: 'job-id', type: 'number', says: 'The number of the job.' }, open],
    properties: [
      {
        name: 'job',
        type: 'BoardJob',
        says: 'The job, where the page has it: spares the look-up.',
      },
    ],
    methods: showAndClose,
    events: ['treasures-claimed', ...always],
    cssProperties: looks,
    parts: ['claim-dialog', 'dialog-panel', 'claim-button', ...fields],
  },
  {
    tag: 'treasures-jobs-board',
    element: 'TreasuresJobsBoardElement',
    folder: 'jobs-board',
    says: 'A list and a map of open jobs, which visitors can claim.',
    attributes: [
      region,
      services,
      {
        name: 'postcode',
        type: 'string',
        says: 'Where the search starts, a full postcode or its first half.',
      },
    ],
    methods: [
      { name: 'refresh', says: 'Loads the jobs again.' },
      {
        name: 'showJob',
        parameters: [{ name: 'id', type: 'number' }],
        says: 'Opens a job as if it had been pressed.',
      },
    ],
    events: ['treasures-claimed', ...always],
    cssProperties: [...looks, '--treasures-board-height'],
    parts: [
      'board',
      'filters',
      'status',
      'list',
      'map',
      'card',
      'chip',
      'service-icon',
      'combobox-list',
      'claim-dialog',
      'dialog-panel',
      'claim-button',
      ...fields,
    ],
  },
  {
    tag: 'treasures-labour-dialog',
    element: 'TreasuresLabourDialogElement',
    folder: 'labour-dialog',
    says: 'Records labour or materials, for a treasure who came by a link.',
    attributes: [
      {
        name: 'kind',
        type: "'labour' | 'materials'",
        by: "'labour'",
        says: 'What is recorded.',
      },
      token,
      open,
    ],
    methods: showAndClose,
    events: ['treasures-recorded', ...always],
    cssProperties: looks,
    parts: ['work-dialog', 'dialog-panel', 'save-button', ...fields],
  },
  {
    tag: 'treasures-review-dialog',
    element: 'TreasuresReviewDialogElement',
    folder: 'review-dialog',
    says: 'Writes a review of work that was done, for a customer who came by a link.',
    attributes: [token, open],
    methods: showAndClose,
    events: ['treasures-reviewed', ...always],
    cssProperties: looks,
    parts: ['review-dialog', 'dialog-panel', 'review-button', ...fields],
  },
]
