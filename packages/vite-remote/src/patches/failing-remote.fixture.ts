import { fileURLToPath } from 'node:url'
import { build, loadConfigFromFile } from 'vite'

/**
 * Builds a real remote in memory with a plugin that throws for one of its modules, and prints the error and all warnings. It is a separate
 * program, because the federation plugin does nothing in a process of Vitest.
 */
const file = fileURLToPath(new URL('../../../../examples/hello-remote/vite.config.ts', import.meta.url))
const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file)
if (!loaded) throw new Error('the remote has no vite.config.ts')
const warnings: unknown[] = []
console.warn = (...words: unknown[]) => warnings.push(...words)
const failing = {
  name: 'failing',
  transform(_code: string, id: string) {
    if (id.endsWith('name-of.ts')) throw new TypeError('the plugin failed')
  },
}
const error: unknown = await build({
  ...loaded.config,
  configFile: false,
  logLevel: 'silent',
  plugins: [...(loaded.config.plugins ?? []), failing],
  build: { ...loaded.config.build, write: false },
}).catch((reason: unknown) => reason)
process.stdout.write(JSON.stringify({ error: String(error), warnings: warnings.map(String) }))
