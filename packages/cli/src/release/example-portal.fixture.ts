import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RemoteManifest } from '@portico/contract/manifest'
import { computeFolderIntegrity, computeIntegrity } from '../files/integrity.ts'
import type { Store } from '../registry/change.ts'
import { type PortalSettings, readSettings, writeSettings } from '../registry/settings.ts'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'
import { type ReleaseDraft, readDraft } from './draft.ts'
import type { ReleaseOptions } from './release.ts'

/** A small portal in a temporary folder, for tests: a shell of one file, no remotes yet. */
export interface ExamplePortal {
  folder: string
  store: Store
  site: Target
  /** Returns the hash of every file of store and site, to check that no file was written. */
  contents(): Record<string, string>
  close(): void
}

const shared = { react: '19.3.1', '@portico/session': '1.2.0' }

/** Creates an example portal. */
export async function createExamplePortal(settled: Partial<PortalSettings> = {}): Promise<ExamplePortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-example-'))
  const target = await openTarget(join(folder, 'store'))
  const shell = 'console.log("shell")'
  await writeSettings(target, {
    schema: 1,
    backend: { url: 'https://abc.supabase.co', key: 'sb_publishable_x' },
    addresses: { files: 'https://files.example/', data: 'https://data.example/' },
    origins: ['https://files.example', 'https://data.example'],
    shell: {
      facts: {
        contract: 1,
        federation: '1.23.0',
        shared,
        preload: { modules: ['assets/shell.js'], styles: [] },
      },
      files: { 'assets/shell.js': computeIntegrity(shell) },
    },
    ...settled,
  })
  mkdirSync(join(folder, 'site/assets'), { recursive: true })
  writeFileSync(join(folder, 'site/assets/shell.js'), shell)
  return openExamplePortal(folder)
}

/** Opens an existing example portal. */
export async function openExamplePortal(folder: string): Promise<ExamplePortal> {
  const target = await openTarget(join(folder, 'store'))
  return {
    folder,
    store: { target, settings: await readSettings(target) },
    site: await openTarget(join(folder, 'site')),
    contents: () => ({
      ...computeFolderIntegrity(join(folder, 'store'), { which: /./ }),
      ...computeFolderIntegrity(join(folder, 'site'), { which: /./ }),
    }),
    close: () => rmSync(folder, { recursive: true }),
  }
}

/** Changes of the example's build. */
export interface ExampleBuild {
  /** Additional or replaced files. */
  files?: Record<string, string>
  facts?: Record<string, unknown>
  manifest?: Partial<RemoteManifest>
}

/** Returns a built remote `files` whose page contains `text`. */
export function createExampleDraft(folder: string, text: string, changes: ExampleBuild = {}): ReleaseDraft {
  const build = join(folder, 'build')
  rmSync(build, { recursive: true, force: true })
  const page = { modules: ['remoteEntry.js', 'assets/page.js'], styles: ['assets/style.css'] }
  const facts = {
    contract: 1,
    federation: '1.23.0',
    shared: { react: '^19.3.0', '@portico/session': '^1.0.0' },
    preload: { './remote': page },
    ...changes.facts,
  }
  const files = {
    'remoteEntry.js': 'export const get = () => import("./assets/page.js")',
    'assets/page.js': `export const text = ${JSON.stringify(text)}`,
    'assets/style.css': '.files{color:teal}',
    'release.json': JSON.stringify(facts),
    ...changes.files,
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(build, path)), { recursive: true })
    writeFileSync(join(build, path), content)
  }
  const manifest: RemoteManifest = {
    name: 'files',
    title: { en: 'Files' },
    icon: 'folder',
    route: '/files',
    access: 'signed-in',
    order: 30,
    exposes: { './remote': './src/remote.tsx' },
    slots: [],
    ...changes.manifest,
  }
  return readDraft(manifest, build)
}

/** Returns an order to release a draft to all devices, without a browser. */
export function createExampleOptions(
  { store, site }: Pick<ExamplePortal, 'store' | 'site'>,
  draft: ReleaseDraft,
  changes: Partial<ReleaseOptions> = {},
): ReleaseOptions {
  return {
    store,
    site,
    draft,
    packageVersion: '1.0.0',
    traffic: 100,
    by: 'Ada',
    releaser: { ids: [], takesOver: false },
    smoke: null,
    dryRun: false,
    uploadOnly: false,
    step: () => {},
    detail: () => {},
    ...changes,
  }
}
