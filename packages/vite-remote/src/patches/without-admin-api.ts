import type { Plugin } from 'vite'
import { describeMissingPatch } from './patch-target.ts'

/**
 * Removes the admin API of auth-js from browser builds, except `signOut`, which the session uses. The rest needs a secret key, which no
 * browser may have, and minifiers can't remove methods of a class: 1 kB of each first visit.
 *
 * Written for @supabase/auth-js 2.119.0. Remove it when auth-js creates the admin API on demand.
 */
export function withoutAdminApi(): Plugin {
  return {
    name: 'portico:without-admin-api',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/@supabase\/auth-js\/dist\/module\/GoTrueAdminApi\.js$/.test(id)) return null
      const rest = keepSignOut(code)
      if (rest !== null) return { code: rest, map: null }
      const what = '`signOut` with its imports in dist/module/GoTrueAdminApi.js'
      return this.error(
        describeMissingPatch({ patch: 'without-admin-api.ts', of: '@supabase/auth-js 2.119.0', what }),
      )
    },
  }
}

/** Returns the module with only the constructor and `signOut`; null for code of another form. */
export function keepSignOut(code: string): string | null {
  const [signOut] = /^ {4}async signOut\([\s\S]*?^ {4}\}$/m.exec(code) ?? []
  const [constructed] =
    /^ {4}constructor\(.*\) \{\n(?: {8}this\.(?:url|headers|fetch) = .*\n){3}/m.exec(code) ?? []
  if (!signOut || !constructed) return null
  const imports = code.match(/^import .* from .*;$/gm) ?? []
  return [...imports, 'export default class GoTrueAdminApi {', `${constructed}    }`, signOut, '}', ''].join(
    '\n',
  )
}
