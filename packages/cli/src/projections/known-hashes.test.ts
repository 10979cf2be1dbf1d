import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeSettings } from '../registry/settings.ts'
import {
  createExampleDraft,
  createExampleOptions,
  createExamplePortal,
  type ExamplePortal,
} from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import { publish } from '../site/publish.ts'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'
import { projectionPaths } from './write-projections.ts'

let portal: ExamplePortal
let target: Target
beforeEach(async () => {
  portal = await createExamplePortal()
  // Projections are only written into stores with a public address.
  target = await openTarget(join(portal.folder, 'store'), { publicUrl: 'https://cdn.example/' })
  await writeSettings(target, portal.store.settings)
})
afterEach(() => portal.close())

/** Releases a remote, with or without builds for other hosts. */
async function releaseNext(name: string, text: string, others: Record<string, string> = {}): Promise<void> {
  const manifest = { name, title: { en: name }, route: `/${name}` }
  const draft = createExampleDraft(portal.folder, text, { files: others, manifest })
  await release(createExampleOptions({ store: { ...portal.store, target }, site: portal.site }, draft))
}

async function readProjections(): Promise<Record<string, string>> {
  const entries = Object.values(projectionPaths).map(async (path) => {
    return [path, new TextDecoder().decode((await target.read(path)) ?? undefined)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const forOthers = (text: string) => ({
  'full/remoteEntry.js': `export const full = "${text}"`,
  'full/assets/page.js': `export const page = "${text}"`,
  'embed.js': `export const embed = "${text}"`,
  'embed/part.js': `export const part = "${text}"`,
})

test('projections from known hashes equal those from all lists', async () => {
  await releaseNext('files', 'one', forOthers('one'))
  await releaseNext('data', 'lean')
  await releaseNext('files', 'two', forOthers('two'))
  const written = await readProjections()
  await publish(target, null, { all: true })
  expect(await readProjections()).toEqual(written)
  expect(written[projectionPaths.importMap]).toContain('https://files.example/1.0.1/embed/part.js')
})

test('the lists of releases in the projections are not read again', async () => {
  await releaseNext('files', 'one', forOthers('one'))
  await releaseNext('data', 'lean')
  const read: string[] = []
  const noting: Target = {
    ...target,
    read: (path) => {
      read.push(path)
      return target.read(path)
    },
  }
  await publish(noting, null)
  expect(read.filter((path) => path.endsWith('files.json'))).toEqual([])
})

test('truncated projections are made from the lists again', async () => {
  await releaseNext('files', 'one', forOthers('one'))
  const written = await readProjections()
  await target.write(projectionPaths.importMap, new TextEncoder().encode('{"imports":{'), {
    contentType: 'application/json',
    cacheControl: 'no-cache',
  })
  await publish(target, null)
  expect(await readProjections()).toEqual(written)
})
