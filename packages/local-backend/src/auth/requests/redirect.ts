import type { Context } from '../../context/context.ts'

/**
 * Returns the redirect of a mail: the requested address if its origin is on the list or a pattern of the configuration matches it,
 * else the site. Origins are compared as a whole, so that a listed name never matches another host that begins with it.
 */
export function chooseRedirect(
  wished: string | null | undefined,
  {
    siteUrl,
    redirectOrigins,
    redirectPatterns,
  }: Pick<Context, 'siteUrl' | 'redirectOrigins' | 'redirectPatterns'>,
): string {
  if (!wished) return siteUrl
  const url = URL.parse(wished)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return siteUrl
  if (url.username || url.password) return siteUrl
  const [address = ''] = url.href.split('#')
  const isListed =
    redirectOrigins.includes(url.origin) || redirectPatterns.some((pattern) => pattern.test(address))
  return isListed ? url.href : siteUrl
}
