import type { Context } from '../../context/context.ts'

/**
 * Where a mail may lead: the wished address if its origin is on the list or a pattern of the configuration matches it, else the
 * site itself. Origins are compared whole, so that a listed name never matches another host that begins with it.
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
