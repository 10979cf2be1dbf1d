import { execFile } from 'node:child_process'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Peer, PeerBuildOptions } from '../common/peer.ts'
import { peersFolder, repository } from '../common/places.ts'

/** Native federation by its adapter for esbuild and its orchestrator. */
export const nativeFederation: Peer = {
  name: 'native federation',
  folder: 'native-federation',
  async build(order) {
    for (const name of ['host', ...order.areas.map((area) => area.name)]) {
      const out = join(order.out, name)
      rmSync(out, { recursive: true, force: true })
      mkdirSync(out, { recursive: true })
      const script = join(peersFolder, 'native-federation/build-project.ts')
      await promisify(execFile)(process.execPath, [script, name, out], { cwd: repository })
    }
    writeFileSync(join(order.out, 'host/index.html'), documentOf(order))
    // esbuild has no option that groups chunks.
    return []
  },
}

function documentOf({ areas, origins, out, blocks }: PeerBuildOptions): string {
  const remotes = Object.fromEntries(areas.map(({ name }) => [name, `${origins[name]}/remoteEntry.json`]))
  const [start, ...others] = globSync('start-*.js', { cwd: join(out, 'host') })
  if (!start || others.length > 0) throw new Error(`the build has no first script, or several: ${others}`)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Portico</title>
    ${blocks}
    <script type="application/json" id="remotes">${JSON.stringify(remotes)}</script>
    <script type="module" src="/${start}"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`
}
