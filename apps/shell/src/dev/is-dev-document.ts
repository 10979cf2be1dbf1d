/** Where the document of developers lies; everything below is an address of the portal. */
export const devBase = '/__dev'

/** Whether the page is that document: only there a build can stand in for a release. */
export function isDevDocument(): boolean {
  return window.location.pathname.startsWith(`${devBase}/`)
}
