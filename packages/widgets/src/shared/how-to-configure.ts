/** Told on the console where nobody has said where the API is. The script tag always knows. */
export const howToConfigure =
  "treasures: the widgets do not know where the Treasures API is, so they cannot load anything. Call configure({ apiBase: 'https://…/api' }) from '@treasures/widgets/configure', or pass apiBase to the React component."
