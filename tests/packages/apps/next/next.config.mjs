/** Pages are drawn on the server, except those that are the same for every request. */
export default {}
