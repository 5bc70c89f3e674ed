import type { Decorator, Preview } from '@storybook/react-vite'
import type { Theme } from '../packages/widgets/src/shared/attributes.ts'
import { ReactBoundary } from '../packages/widgets/src/shared/react-boundary.tsx'
import { paper } from './paper.ts'

/**
 * Draws every story in a real shadow root, as on a page. `styles` are the part's own style sheets.
 */
const inShadowRoot: Decorator = (Story, { globals, parameters }) => {
  const theme = globals['theme'] as Theme
  paper(theme, parameters['width'] as number | undefined)
  return (
    <ReactBoundary theme={theme} styles={parameters['styles'] as readonly string[]}>
      <Story />
    </ReactBoundary>
  )
}

const preview: Preview = {
  decorators: [inShadowRoot],
  parameters: {
    styles: [],
    layout: 'fullscreen',
    controls: { expanded: true },
    a11y: { test: 'error' },
    docs: { toc: true },
  },
  globalTypes: {
    theme: {
      description: 'Theme of the widgets',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
          { value: 'auto', title: 'As the visitor has it', icon: 'browser' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light' },
}
export default preview
