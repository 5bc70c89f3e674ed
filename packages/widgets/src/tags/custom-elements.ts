import { propertyOf } from '../shared/attributes.ts'
import { commonAttributes, cssPropertiesSay, eventsSay, tags, type TagDescription } from './tags.ts'

/** `lang` and `dir` exist on every element. */
const inherited = ['lang', 'dir']

const moduleOf = ({ folder }: TagDescription) => `dist/${folder}/element.js`

/**
 * Manifest for editors, catalogues and other tools:
 * https://github.com/webcomponents/custom-elements-manifest.
 */
export const customElementsManifest = () => ({
  schemaVersion: '1.0.0',
  readme: 'README.md',
  modules: tags.map((described) => ({
    kind: 'javascript-module',
    path: moduleOf(described),
    declarations: [declarationOf(described)],
    exports: [
      {
        kind: 'custom-element-definition',
        name: described.tag,
        declaration: { name: described.element, module: moduleOf(described) },
      },
    ],
  })),
})

function declarationOf({ attributes, properties = [], ...described }: TagDescription) {
  const all = [...attributes, ...commonAttributes]
  const fields = [...all.filter(({ name }) => !inherited.includes(name)), ...properties]
  return {
    kind: 'class',
    customElement: true,
    name: described.element,
    tagName: described.tag,
    superclass: { name: 'HTMLElement' },
    description: described.says,
    attributes: all.map(({ name, type, says, by }) => ({
      name,
      fieldName: propertyOf(name),
      type: { text: type },
      description: says,
      ...(by && { default: by }),
    })),
    members: [
      ...fields.map(({ name, type, says, by }) => ({
        kind: 'field',
        name: propertyOf(name),
        type: { text: by ? type : `${type} | undefined` },
        description: says,
        ...(by && { default: by }),
      })),
      ...described.methods.map(({ name, parameters = [], says }) => ({
        kind: 'method',
        name,
        parameters: parameters.map((each) => ({ name: each.name, type: { text: each.type } })),
        return: { type: { text: 'void' } },
        description: says,
      })),
    ],
    events: described.events.map((name) => ({
      name,
      type: { text: `CustomEvent<${eventsSay[name].detail}>` },
      description: eventsSay[name].says,
    })),
    slots: [
      { name: '', description: 'Shown until the widget has drawn itself: a link to the same.' },
    ],
    cssProperties: described.cssProperties.map((name) => ({
      name,
      default: cssPropertiesSay[name]?.by,
      description: cssPropertiesSay[name]?.says,
    })),
    cssParts: described.parts.map((name) => ({ name })),
  }
}
