/** Returns the portal's name from its document, or else the name of its host. */
export function getPortalName(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content.trim()
  return told || location.hostname
}
