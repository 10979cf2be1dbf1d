import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCurrentRegistry } from '../registry/change.ts'
import { type PortalSettings, readSettings, writeSettings } from '../registry/settings.ts'
import {
  createExampleDraft,
  createExampleOptions,
  createExamplePortal,
  type ExamplePortal,
} from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import type { Target } from '../targets/target.ts'
import { publish } from './publish.ts'

let portal: ExamplePortal
beforeEach(async () => {
  portal = await createExamplePortal()
})
afterEach(() => portal.close())

const draft = (name: string) =>
  createExampleDraft(portal.folder, name, { manifest: { name, route: `/${name}`, title: { en: name } } })
const releaseInto = (store: ExamplePortal['store'], name: string) =>
  release(createExampleOptions({ store, site: portal.site }, draft(name)))

/** Writes the settings that a running portal writes for another remote: its address and its origin. */
async function settle(name: string): Promise<PortalSettings> {
  const { target } = portal.store
  const { addresses, origins, ...rest } = await readSettings(target)
  const settings = {
    ...rest,
    addresses: { ...addresses, [name]: `https://${name}.example/` },
    origins: [...origins, `https://${name}.example`],
  }
  await writeSettings(target, settings)
  return settings
}

/** Returns the origins of remotes in the policy and the configuration of a document. */
async function originsIn(path: string): Promise<{ policy: string; config: string[] }> {
  const html = new TextDecoder().decode((await portal.site.read(path)) ?? undefined)
  const config = /id="portico-config">(.*?)<\/script>/.exec(html)?.[1] ?? '{}'
  const { origins } = JSON.parse(config) as { origins: string[] }
  return { policy: /script-src [^;]*/.exec(html)?.[0] ?? '', config: origins }
}

test('a release keeps the origin of a remote that was published after it opened the store', async () => {
  const opened = portal.store
  await releaseInto({ ...portal.store, settings: await settle('billing') }, 'billing')
  await releaseInto(opened, 'files')
  expect(Object.keys((await readCurrentRegistry(opened)).remotes)).toEqual(['billing', 'files'])
  for (const path of ['index.html', 'billing.html', 'files.html']) {
    const { policy, config } = await originsIn(path)
    expect(policy, path).toContain('https://billing.example')
    expect(config, path).toEqual(['https://files.example', 'https://data.example', 'https://billing.example'])
  }
})

test('settings that change while documents are written are in the final documents', async () => {
  await releaseInto(portal.store, 'files')
  let changes = 0
  const slow: Target = {
    ...portal.site,
    write: async (path, ...file) => {
      // Another process writes its settings after this one has read them.
      if (path === 'index.html' && changes++ === 0) await settle('billing')
      return portal.site.write(path, ...file)
    },
  }
  await publish(portal.store.target, slow)
  expect(changes).toBe(2)
  for (const path of ['index.html', 'files.html'])
    expect((await originsIn(path)).config, path).toContain('https://billing.example')
})
