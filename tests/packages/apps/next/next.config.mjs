/** Exports static files to `out`, which any server can serve. */
export default { output: 'export' }
