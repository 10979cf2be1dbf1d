const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$|\.localhost$/

/**
 * Returns the name of the session's cookie. For a hosted project it is exactly @supabase/ssr's default (`sb-<first host
 * label>-auth-token`), so that an existing server finds it. On loopback, where every project has the same host, the port is added.
 */
export function getSessionCookieName(url: string): string {
  const { hostname, port } = new URL(url)
  const project = hostname.split('.')[0] ?? hostname
  return loopback.test(hostname) && port ? `sb-${project}-${port}-auth-token` : `sb-${project}-auth-token`
}
