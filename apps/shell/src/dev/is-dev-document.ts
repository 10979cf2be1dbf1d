/** Path of the document for developers. The rest of an address below it is an address of the portal. */
export const devBase = '/__dev'

/** Returns whether the page is the document for developers, the only one in which a build can replace a release. */
export function isDevDocument(): boolean {
  return window.location.pathname.startsWith(`${devBase}/`)
}
