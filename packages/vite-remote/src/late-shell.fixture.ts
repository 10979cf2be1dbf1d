import { build, type Rollup } from 'vite'
import { shellConfig } from './shell-config.ts'

/**
 * Builds the real shell in memory, each module read `ms` (the argument) late, and prints the shares that it has at its
 * start. A program of its own: the federation plugin does nothing in a process of Vitest.
 */
const ms = Number(process.argv[2])
const config = shellConfig(new URL('../../../apps/shell/vite.config.ts', import.meta.url).href, 220)
const slowDisk = {
  name: 'slow-disk',
  enforce: 'pre' as const,
  load: () => new Promise<null>((resolve) => setTimeout(resolve, ms, null)),
}
const built = await build({
  ...config,
  configFile: false,
  logLevel: 'silent',
  plugins: [slowDisk, ...(config.plugins ?? [])],
  build: { ...config.build, write: false },
})
const { output } = built as Rollup.RolldownOutput
// What was joined is an asset.
const entry = output.find(({ fileName }) => fileName.startsWith('assets/shell-')) as Rollup.OutputAsset
const shares = [...String(entry.source).matchAll(/\{name:`([^`]+)`,version:[^}]*materialize:!0/g)]
process.stdout.write(JSON.stringify(shares.map(([, key]) => key)))
