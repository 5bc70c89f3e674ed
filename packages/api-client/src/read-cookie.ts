/** One of the page's cookies, as `document.cookie` has them. */
export const readCookie = (cookies: string, name: string): string | undefined => {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}
