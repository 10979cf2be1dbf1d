import { fileURLToPath } from 'node:url'
import { build, loadConfigFromFile, type Rollup } from 'vite'

/**
 * Builds the real shell in memory, with a delay of 30 ms for each module, and prints the shares of its start. It is a separate program,
 * because the federation plugin does nothing in a process of Vitest.
 */
const file = fileURLToPath(new URL('../../../../apps/shell/vite.config.ts', import.meta.url))
const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file)
if (!loaded) throw new Error('the shell has no vite.config.ts')
const slowDisk = {
  name: 'slow-disk',
  enforce: 'pre' as const,
  load: () => new Promise<null>((resolve) => setTimeout(resolve, 30, null)),
}
const built = await build({
  ...loaded.config,
  configFile: false,
  logLevel: 'silent',
  plugins: [slowDisk, ...(loaded.config.plugins ?? [])],
  build: { ...loaded.config.build, write: false },
})
const { output } = built as Rollup.RolldownOutput
// Joined chunks are emitted as assets.
const entry = output.find(({ fileName }) => fileName.startsWith('assets/shell-')) as Rollup.OutputAsset
const shares = [...String(entry.source).matchAll(/\{name:`([^`]+)`,version:[^}]*materialize:!0/g)]
process.stdout.write(JSON.stringify(shares.map(([, key]) => key)))
