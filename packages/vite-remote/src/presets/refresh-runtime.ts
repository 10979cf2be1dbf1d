import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Reads the runtime of React Refresh that the installed React plugin sends as `/@react-refresh`. A page without a Vite server of its
 * own needs it for the hot reload of the remotes in it.
 *
 * Written for @vitejs/plugin-react 6.3.0, which does not export the file.
 */
export function readRefreshRuntime(): string {
  const plugin = dirname(fileURLToPath(import.meta.resolve('@vitejs/plugin-react')))
  return readFileSync(join(plugin, 'refresh-runtime.js'), 'utf8')
}
