/** Logged if the API's address is not set. The script tag always knows it. */
export const howToConfigure =
  "treasures: the widgets do not know where the Treasures API is, so they cannot load anything. Call configure({ apiBase: 'https://…/api' }) from '@treasures/widgets/configure', or pass apiBase to the React component."
