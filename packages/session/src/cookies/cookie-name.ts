const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$|\.localhost$/

/**
 * The name under which the session stands in the cookies. For a hosted project exactly @supabase/ssr's default
 * (`sb-<first host label>-auth-token`), so that an existing server finds it; on loopback, where every project has the
 * same host, the port is added.
 */
export function sessionCookieName(url: string): string {
  const { hostname, port } = new URL(url)
  const project = hostname.split('.')[0] ?? hostname
  return loopback.test(hostname) && port ? `sb-${project}-${port}-auth-token` : `sb-${project}-auth-token`
}
