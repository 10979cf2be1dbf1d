/** A path below a remote's route, without a slash at its end: `/-/open`. */
export const publicPathPattern = /^(\/[A-Za-z0-9_-]+)+$/

/** Returns whether every visitor may open `pathname`, a path of the portal that belongs to the remote. */
export function isPublicPath(
  { route, publicPaths = [] }: { route: string; publicPaths?: readonly string[] },
  pathname: string,
): boolean {
  return publicPaths.some((path) => pathname === route + path)
}
