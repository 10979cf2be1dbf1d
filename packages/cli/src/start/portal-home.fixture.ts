import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Registry } from '@portico/contract/registry'
import { readCurrentRegistry, type Store } from '../registry/change.ts'
import { readSettings } from '../registry/settings.ts'
import { createExampleDraft, type ExampleBuild } from '../release/example-portal.fixture.ts'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'
import { type PublishedRemote, type PublishOptions, publishBuilds } from './publish-builds.ts'

/** The home of a portal whose starts publish a built shell and the builds of its remotes, for tests. */
export interface PortalHome {
  folder: string
  /** Time of the last change of the sources in ms since 1970: that of the last `build`. */
  sourceTime: number
  /** The lines for the user. */
  lines: string[]
  /** Builds a remote whose page says `text`, in `<folder>/<name>/dist`. Default: `files` at http://localhost:4101. */
  build(text: string, changes?: ExampleBuild['manifest'], origin?: string): PublishedRemote
  /** Writes a file of the build of `files` for other pages and hosts: `embed/embed.js`. */
  buildOther(path: string, text: string): void
  /** Publishes `files` like a start. */
  start(changes?: Partial<PublishOptions>): Promise<Registry>
  /** Opens the store as commands do: with the log of authors. */
  openStore(): Promise<Store>
  openSite(): Promise<Target>
  /** The shares of `files`: `1.0.1:100 1.0.0:0`. */
  shares(): Promise<string>
  close(): void
}

/** Makes a home with a build of `files`. */
export function createHome(): PortalHome {
  const folder = mkdtempSync(join(tmpdir(), 'portico-home-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const facts = {
    contract: 1,
    federation: '1.23.0',
    shared: { react: '19.3.1', '@portico/session': '1.2.0' },
    preload: { modules: ['assets/shell.js'], styles: [] },
  }
  write('shell/shell.json', JSON.stringify(facts))
  write('shell/assets/shell.js', 'console.log("shell")')
  const build: PortalHome['build'] = (text, changes = {}, origin = 'http://localhost:4101') => {
    const { manifest } = createExampleDraft(folder, text, { manifest: changes })
    const { name } = manifest
    const place = join(folder, name)
    cpSync(join(folder, 'build'), join(place, 'dist/release'), { recursive: true })
    const remote = { folder: place, packageName: name, version: '1.0.0', manifest, portOffset: 1 }
    return { remote, origin }
  }
  let files = build('one')
  const openStore = async () => {
    const target = await openTarget(join(folder, 'releases'))
    return { target, settings: await readSettings(target), log: await openTarget(join(folder, 'log')) }
  }
  const home: PortalHome = {
    folder,
    lines: [],
    sourceTime: Date.now(),
    build(text, changes, origin) {
      const built = build(text, changes, origin)
      if (built.remote.manifest.name === 'files') files = built
      home.sourceTime = Date.now()
      return built
    },
    buildOther: (path, text) => write(join('files/dist', path), text),
    start: (changes) =>
      publishBuilds({
        home: folder,
        shell: { build: join(folder, 'shell'), address: 'http://localhost:4100' },
        backend: { url: 'http://localhost:54321', key: 'sb_publishable_x' },
        remotes: [files],
        sourceTime: () => home.sourceTime,
        report: (line) => home.lines.push(line),
        ...changes,
      }),
    openStore,
    openSite: () => openTarget(join(folder, 'site')),
    async shares() {
      const { remotes } = await readCurrentRegistry(await openStore())
      return (remotes.files?.releases ?? []).map(({ version, traffic }) => `${version}:${traffic}`).join(' ')
    },
    close: () => rmSync(folder, { recursive: true }),
  }
  return home
}
