/** A path below a remote's route, without a slash at its end: `/-/open`. */
export const publicPath = /^(\/[A-Za-z0-9_-]+)+$/

/** Whether `pathname`, in the portal, is one of the paths of a remote that anybody may open. */
export function isPublicPath(
  { route, publicPaths = [] }: { route: string; publicPaths?: readonly string[] },
  pathname: string,
): boolean {
  return publicPaths.some((path) => pathname === route + path)
}
