import { readFileSync } from 'node:fs'
import type { Registry } from '@portico/contract/registry'
import { exampleKeys } from '@portico/contract/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CliError } from '../error.ts'
import { changeRegistry, readCurrentRegistry } from '../registry/change.ts'
import type { Target } from '../targets/target.ts'
import { changeShares } from './change-shares.ts'
import {
  createExampleDraft,
  createExampleOptions,
  createExamplePortal,
  type ExampleBuild,
  type ExamplePortal,
} from './example-portal.fixture.ts'
import { computePromotedShares } from './promoted-shares.ts'
import { type ReleaseOptions, release } from './release.ts'

// Each release flushes about twenty files to the disk, which other tests may be using.
vi.setConfig({ testTimeout: 30_000 })

let portal: ExamplePortal
beforeEach(async () => {
  portal = await createExamplePortal()
})
afterEach(() => {
  vi.useRealTimers()
  portal.close()
})

const draft = (text: string, changes?: ExampleBuild) => createExampleDraft(portal.folder, text, changes)
const order = (text: string, changes?: Partial<ReleaseOptions>, build?: ExampleBuild) =>
  createExampleOptions(portal, draft(text, build), changes)
const shares = async () => {
  const { remotes } = await readCurrentRegistry(portal.store)
  return (remotes.files?.releases ?? []).map(({ version, traffic }) => [version, traffic])
}

/** Releases `data` next to files, with changes of its build. */
async function releaseData(changes: ExampleBuild = {}): Promise<void> {
  const manifest = { name: 'data', title: { en: 'Data' }, route: '/data', ...changes.manifest }
  await release(order('data', {}, { ...changes, manifest }))
}

async function refusal(of: ReleaseOptions): Promise<CliError> {
  const before = portal.contents()
  const error: unknown = await release(of).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CliError)
  expect(portal.contents(), 'nothing was written').toEqual(before)
  return error as CliError
}

test('a release is stored completely, and is in the next revision and in every document', async () => {
  const released = await release(order('one'))
  expect(released).toMatchObject({
    version: '1.0.0',
    traffic: 100,
    revision: 1,
    overtaken: null,
    base: 'https://files.example/1.0.0/',
  })
  const { remotes } = await readCurrentRegistry(portal.store)
  expect(remotes.files).toMatchObject({ title: { en: 'Files' }, route: '/files' })
  expect(remotes.files?.releases).toMatchObject([{ version: '1.0.0', traffic: 100 }])
  for (const path of ['index.html', 'files.html', 'registry.json'])
    expect(new TextDecoder().decode((await portal.site.read(path)) ?? undefined)).toContain(released.base)
})

test('the next release is the next patch, and the previous one stays as a fallback', async () => {
  await release(order('one'))
  await release(order('two'))
  expect(await shares()).toEqual([
    ['1.0.1', 100],
    ['1.0.0', 0],
  ])
})

test('a canary takes its share from the base, and does not change menu and slots', async () => {
  await release(order('one'))
  await release(order('two', { traffic: 10 }, { manifest: { title: { en: 'New files' } } }))
  expect(await shares()).toEqual([
    ['1.0.0', 90],
    ['1.0.1', 10],
  ])
  expect((await readCurrentRegistry(portal.store)).remotes.files?.title.en).toBe('Files')
})

test('a release with a title that lacks a language of the remote is live and has a warning', async () => {
  const released = await release(order('one', { languages: ['de'] }))
  expect(released.warnings).toEqual([expect.stringContaining('lacks portico.title (de)')])
  expect(await shares()).toEqual([['1.0.0', 100]])
  const title = { en: 'Files', de: 'Dateien' }
  const both = order('two', { languages: ['de'] }, { manifest: { title } })
  expect((await release(both)).warnings).toEqual([])
})

test('a remote of one language is released without a warning into a portal of several', async () => {
  await releaseData({ manifest: { title: { en: 'Data', de: 'Daten', ar: 'البيانات' } } })
  expect((await release(order('one'))).warnings).toEqual([])
})

test('a build that already has the ordered share is accepted without a trial and without a write', async () => {
  await release(order('one'))
  const before = portal.contents()
  const smoke = () => Promise.reject(new Error('tried'))
  expect(await release(order('one', { smoke }))).toMatchObject({
    ...{ version: '1.0.0', traffic: 100, unchanged: true, resumed: false, revision: null, documents: true },
  })
  await release(order('two', { traffic: 10 }))
  expect(await release(order('two', { smoke, traffic: 10 }))).toMatchObject({
    version: '1.0.1',
    unchanged: true,
  })
  expect(Object.keys(portal.contents()).length).toBeGreaterThan(Object.keys(before).length)
  expect(await shares()).toEqual([
    ['1.0.0', 90],
    ['1.0.1', 10],
  ])
})

test('a dry run does every check without a write', async () => {
  await release(order('one'))
  const before = portal.contents()
  expect(await release(order('two', { dryRun: true }))).toMatchObject({ version: '1.0.1', revision: null })
  expect(portal.contents()).toEqual(before)
})

test('a release that is only uploaded is stored and gets no share', async () => {
  await release(order('one'))
  await release(order('two', { uploadOnly: true }))
  expect(await shares()).toEqual([['1.0.0', 100]])
  expect(await portal.store.target.read('files/1.0.1/entry.json')).not.toBeNull()
})

describe('checks of a release, which write no file when they fail', () => {
  test('an existing version is rejected', async () => {
    await release(order('one'))
    expect((await refusal(order('two', { version: '1.0.0' }))).code).toBe('version_exists')
    expect((await refusal(order('one', { version: '1.0.0' }))).code).toBe('version_exists')
  })

  test.each<[what: string, changes: Partial<ReleaseOptions>]>([
    ['to give it another share', { traffic: 10 }],
    ['to upload it only', { uploadOnly: true }],
  ])('a released build is rejected in an order %s', async (_what, changes) => {
    await release(order('one'))
    const smoke = () => Promise.reject(new Error('tried'))
    const error = await refusal(order('one', { ...changes, smoke }))
    expect(error.code).toBe('unchanged')
    expect(error.message).toContain('npx portico promote files 1.0.0 ')
  })

  test.each<[what: string, facts: Record<string, unknown>, part: string]>([
    ['another contract', { contract: 2 }, 'contract 2'],
    ['another federation', { federation: '1.22.0' }, 'federation 1.22.0'],
    ['another react', { shared: { react: '^18.0.0' } }, 'react ^18.0.0'],
    ['another session', { shared: { '@portico/session': '^2.0.0' } }, '@portico/session ^2.0.0'],
    ['an unknown library', { shared: { moment: '^2.0.0' } }, 'moment ^2.0.0'],
  ])(
    'a release that needs %s is rejected if the shell provides another version or none',
    async (_what, facts, part) => {
      const error = await refusal(order('one', {}, { facts }))
      expect(error.code).toBe('incompatible')
      expect(error.message).toContain(`files needs ${part}`)
    },
  )

  test('a release is rejected if its federation version differs from that of another live remote', async () => {
    await releaseData()
    const apply = (registry: Registry): Registry => {
      const changed = JSON.parse(JSON.stringify(registry)) as Registry
      const [one] = changed.remotes.data?.releases ?? []
      if (one) one.requires.federation = '1.22.0'
      return changed
    }
    await changeRegistry(portal.store, { seen: await readCurrentRegistry(portal.store), apply })
    const error = await refusal(order('one'))
    expect(error.code).toBe('incompatible')
    expect(error.message).toContain('data 1.0.0 with 1.22.0')
  })

  test.each([
    ['of another remote', { route: '/data' }, 'belongs to data'],
    ['of the portal', { route: '/assets' }, 'belongs to the portal itself'],
  ])('a route %s is rejected', async (_what, manifest, said) => {
    await releaseData()
    const error = await refusal(order('one', {}, { manifest }))
    expect(error.code).toBe('route_taken')
    expect(error.message).toContain(said)
  })

  test('a slot with the title of another remote’s slot is rejected', async () => {
    const slots = [{ slot: 'home', expose: './remote', title: { en: 'Recent' } }]
    await releaseData({ manifest: { slots } })
    expect((await refusal(order('one', {}, { manifest: { slots } }))).code).toBe('slot_taken')
  })

  test('a page over its budget is rejected with its largest file', async () => {
    const heavy = Array.from({ length: 4_000 }, (_, n) => Math.sin(n)).join()
    const error = await refusal(
      order('one', { budget: { page: 10_000, release: 1e6 } }, { files: { 'assets/page.js': heavy } }),
    )
    expect(error.code).toBe('too_big')
    expect(error.message).toContain('assets/page.js')
  })

  test('a release over its budget is rejected; builds for other hosts do not count', async () => {
    const heavy = Array.from({ length: 4_000 }, (_, n) => Math.sin(n)).join()
    const budget = { page: 10_000, release: 20_000 }
    const error = await refusal(order('one', { budget }, { files: { 'assets/later.js': heavy } }))
    expect([error.code, error.message]).toEqual(['too_big', expect.stringContaining('The release of files')])
    await release(order('one', { budget }, { files: { 'full/later.js': heavy, 'embed.js': heavy } }))
  })

  test.each([
    ['react-dom', 'react-dom/cjs/react-dom-client.production.js'],
    ['react', 'react/cjs/react.production.js'],
    ['@portico/session', '@portico/session/src/cookies/session-storage.ts'],
  ])('a private copy of %s is rejected', async (name, file) => {
    const text = readFileSync(new URL(`../../../../node_modules/${file}`, import.meta.url), 'utf8')
    const error = await refusal(order('one', {}, { files: { 'assets/vendor.js': text } }))
    expect(error.code).toBe('private_copy')
    expect(error.message).toContain(`assets/vendor.js of files holds a private copy of ${name}`)
    await release(order('one', {}, { files: { 'full/remoteEntry.js': text } }))
  })

  test('a remote that only contains an error code of the session is accepted', async () => {
    await release(order('one', {}, { files: { 'assets/page.js': 'code === "session_too_large"' } }))
  })

  test.each(Object.entries(exampleKeys).filter(([kind]) => !['publishable', 'anon'].includes(kind)))(
    'a secret key of the type %s is rejected in any file',
    async (_kind, key) => {
      const error = await refusal(order('one', {}, { files: { 'assets/config.json': `{"key":"${key}"}` } }))
      expect(error.code).toBe('secret_key')
      expect(error.message).toContain('assets/config.json of files holds a secret key')
      expect(error.message).not.toContain(key)
      const { publishable, anon } = exampleKeys
      await release(order('one', {}, { files: { 'assets/config.json': `["${publishable}","${anon}"]` } }))
    },
  )

  test('a build without a file that its page loads is rejected', () => {
    const preload = { './remote': { modules: ['remoteEntry.js', 'assets/gone.js'], styles: [] } }
    expect(() => draft('one', { facts: { preload } })).toThrow(
      expect.objectContaining({
        code: 'build_incomplete',
        message: expect.stringContaining('assets/gone.js'),
      }),
    )
  })

  test('a build that does not mount in a browser is rejected', async () => {
    const smoke = () => Promise.reject(new CliError('smoke_failed', 'files threw while it was mounted.'))
    expect((await refusal(order('one', { smoke }))).code).toBe('smoke_failed')
  })

  test('a first release with a share below 100 % is rejected', async () => {
    expect((await refusal(order('one', { traffic: 10 }))).code).toBe('traffic_invalid')
  })

  test.each(['target_full', 'target_unreachable'] as const)(
    '%s at any file of the release is reported',
    async (code) => {
      await release(order('one'))
      for (const failing of ['files.json', 'assets/page.js', 'entry.json']) {
        const target: Target = {
          ...portal.store.target,
          create: (path, bytes, headers) =>
            path.endsWith(failing)
              ? Promise.reject(new CliError(code, 'No.'))
              : portal.store.target.create(path, bytes, headers),
        }
        const store = { ...portal.store, target }
        expect((await refusal(order('two', { store }))).code).toBe(code)
      }
    },
  )
})

/** Returns the portal with a target that runs `meanwhile` once, right after the revision of this number was written. */
function withMeanwhile(revision: number, meanwhile: () => Promise<unknown>): ExamplePortal {
  const { create } = portal.store.target
  let isFirst = true
  const target: Target = {
    ...portal.store.target,
    create: async (path, bytes, headers) => {
      const isCreated = await create(path, bytes, headers)
      if (path === `registry/${revision}.json` && isFirst) {
        isFirst = false
        await meanwhile()
      }
      return isCreated
    },
  }
  return { ...portal, store: { ...portal.store, target } }
}

describe('two runs at once', () => {
  test('a release reports the share that it has after a release of another team', async () => {
    await release(order('one'))
    const drafts = [draft('two'), draft('three')] as const
    const busy = withMeanwhile(2, () => release(createExampleOptions(portal, drafts[1], { by: 'Bob' })))
    expect(await release(createExampleOptions(busy, drafts[0]))).toMatchObject({
      version: '1.0.1',
      traffic: 0,
      revision: 2,
      overtaken: { revision: 3, by: null, shares: { '1.0.2': 100 } },
    })
    expect(await shares()).toEqual([
      ['1.0.2', 100],
      ['1.0.1', 0],
      ['1.0.0', 0],
    ])
  })

  test('a release reports the share that a canary of another team has left it', async () => {
    await release(order('one'))
    const drafts = [draft('two'), draft('three')] as const
    const busy = withMeanwhile(2, () => release(createExampleOptions(portal, drafts[1], { traffic: 10 })))
    expect(await release(createExampleOptions(busy, drafts[0]))).toMatchObject({
      traffic: 90,
      revision: 2,
      overtaken: { revision: 3, shares: { '1.0.1': 90, '1.0.2': 10 } },
    })
  })

  test('a promotion reports the shares of a release that followed it', async () => {
    await release(order('one'))
    await release(order('two', { traffic: 10 }))
    const third = draft('three')
    const busy = withMeanwhile(3, () => release(createExampleOptions(portal, third, { by: 'Bob' })))
    const promotion = {
      ...{ store: busy.store, site: portal.site, remote: 'files', by: 'Ada', dryRun: false },
      shares: (registry: Registry) => computePromotedShares(busy.store, registry, 'files', '1.0.1', 100),
    }
    expect(await changeShares(promotion)).toMatchObject({
      shares: { '1.0.2': 100 },
      revision: 3,
      overtaken: { revision: 4, by: null, shares: { '1.0.2': 100 } },
    })
  })

  test('two releases of one remote get consecutive revisions and versions', async () => {
    await release(order('one'))
    const drafts = [draft('two'), draft('three')]
    const released = await Promise.all(
      drafts.map((one, n) => release(createExampleOptions(portal, one, { by: `team ${n}` }))),
    )
    expect(released.map(({ version }) => version).sort()).toEqual(['1.0.1', '1.0.2'])
    const { revision, remotes } = await readCurrentRegistry(portal.store)
    expect(revision).toBe(3)
    const last = released.find(
      (one) => one.revision === 3 && one.version === remotes.files?.releases[0]?.version,
    )
    expect(last).toMatchObject({ traffic: 100, overtaken: null })
    expect((await shares()).map(([, traffic]) => traffic)).toEqual([100, 0, 0])
  })

  test('the second of two releases with one version is rejected with the advice to use another one', async () => {
    await release(order('one'))
    const drafts = [draft('two'), draft('three')]
    const outcomes = await Promise.allSettled(
      drafts.map((one) => release(createExampleOptions(portal, one, { version: '2.0.0' }))),
    )
    const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as CliError] : []))
    expect(lost).toHaveLength(1)
    expect(lost[0]).toMatchObject({ code: 'version_exists', message: expect.stringContaining('another one') })
    expect((await readCurrentRegistry(portal.store)).revision).toBe(2)
  })

  test('two releases of one build make one release', async () => {
    await release(order('one'))
    const two = draft('two')
    const released = await Promise.all(
      [1, 2].map((n) => release(createExampleOptions(portal, two, { by: `job ${n}` }))),
    )
    expect(released.map(({ version }) => version)).toEqual(['1.0.1', '1.0.1'])
    const { revision, remotes } = await readCurrentRegistry(portal.store)
    expect(revision).toBe(2)
    expect(remotes.files?.releases[0]).toMatchObject(
      JSON.parse(
        new TextDecoder().decode((await portal.store.target.read('files/1.0.1/entry.json')) ?? undefined),
      ),
    )
  })

  test('a release is rejected with the reason if the other one has taken its route', async () => {
    await release(order('one'))
    const { create } = portal.store.target
    let isFirst = true
    const target: Target = {
      ...portal.store.target,
      create: async (path, bytes, headers) => {
        if (path === 'registry/2.json' && isFirst) {
          isFirst = false
          await releaseData({ manifest: { route: '/library' } })
        }
        return create(path, bytes, headers)
      },
    }
    const library = draft('two', { manifest: { route: '/library' } })
    const late = release(createExampleOptions({ ...portal, store: { ...portal.store, target } }, library))
    await expect(late).rejects.toMatchObject({ code: 'route_taken' })
  })

  test('two releases of different remotes both succeed', async () => {
    const data = draft('data', { manifest: { name: 'data', title: { en: 'Data' }, route: '/data' } })
    await Promise.all([
      release(createExampleOptions(portal, draft('one'))),
      release(createExampleOptions(portal, data)),
    ])
    const { revision, remotes } = await readCurrentRegistry(portal.store)
    expect(revision).toBe(2)
    expect(Object.keys(remotes).sort()).toEqual(['data', 'files'])
    const html = new TextDecoder().decode((await portal.site.read('index.html')) ?? undefined)
    expect(html).toContain('https://data.example/1.0.0/')
    expect(html).toContain('https://files.example/1.0.0/')
  })
})
