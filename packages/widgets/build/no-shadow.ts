/** Takes the place of `react-shadow`, which the elements never draw, and which cannot load on Preact. */
const root = {}

// oxlint-disable-next-line import/no-default-export -- react-shadow has one
export default root
