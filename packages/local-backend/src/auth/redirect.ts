/**
 * Where a mail may lead: the wished address if its origin is on the list, else the site itself.
 * `origins` are compared whole, so that a listed name never matches another host that begins with it.
 */
export function chooseRedirect(
  wished: string | null | undefined,
  { siteUrl, redirectOrigins }: { siteUrl: string; redirectOrigins: readonly string[] },
): string {
  if (!wished) return siteUrl
  const url = URL.parse(wished)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return siteUrl
  if (url.username || url.password || !redirectOrigins.includes(url.origin)) return siteUrl
  return url.href
}
