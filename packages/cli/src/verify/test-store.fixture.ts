import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createIntegrityImportMap } from '@portico/contract/import-map'
import { type Registry, type Release, signRegistry, signRelease } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { compressFolder } from '../files/compress.ts'
import { computeCspHash, computeIntegrity, listFiles } from '../files/integrity.ts'
import { createKey, type KeyFile } from '../keys/key-file.ts'
import { writeProjections } from '../projections/write-projections.ts'
import { createStoreHandler } from '../server/serve.ts'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'

/** The project of the test's documents; no test sends a request to it. */
export const backend = { url: 'https://abc.supabase.co', key: 'sb_publishable_x' }

/** A served store for tests: one remote with two signed releases, the registry, its projections, and documents. */
export interface TestStore {
  folder: string
  /** Its address, ending in `/`. */
  url: string
  target: Target
  registry: Registry
  root: KeyFile
  /** Returns headers to replace in the answer for a path; null leaves one out. */
  headers: (path: string) => Record<string, string | null>
  /** Returns the hashes of a release's files. */
  hashesOf(version: string): Record<string, string>
  close(): Promise<void>
}

/** Writes and serves the store. A file of each release contains `inIcons`. */
export async function startTestStore(inIcons = ''): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-verify-'))
  const server = createServer((request, response) => serve(folder, store.headers)(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const target = await openTarget(folder, { publicUrl: url })
  const hashesOf = (version: string) =>
    (JSON.parse(readFileSync(join(folder, 'files', version, 'files.json'), 'utf8')) as ReleaseList).files
  const root = await createKey('root')
  const registry = await makeRegistry(folder, url, root, inIcons)
  write(folder, 'registry.json', JSON.stringify(registry))
  const filesOf = async (_name: string, { version }: Release) => hashesOf(version)
  await writeProjections(target, registry, { backend, filesOf })
  for (const path of ['site/index.html', 'site/files.html'])
    write(folder, path, documentOf(registry, hashesOf))
  const store: TestStore = {
    folder,
    url,
    target,
    registry,
    root,
    hashesOf,
    headers: () => ({}),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
  return store
}

interface ReleaseList {
  files: Record<string, string>
}

function serve(folder: string, headers: TestStore['headers']): RequestListener {
  const sendStored = createStoreHandler(folder)
  return (request, response) => {
    const send = response.writeHead.bind(response)
    response.writeHead = ((status: number, sent: Record<string, string>) => {
      const all: Record<string, string | null> = { ...sent, ...headers(request.url ?? '') }
      const kept = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
      return send(status, Object.fromEntries(kept) as Record<string, string>)
    }) as typeof response.writeHead
    void sendStored(request, response, () => response.writeHead(404, {}).end())
  }
}

async function makeRegistry(folder: string, url: string, root: KeyFile, inIcons: string): Promise<Registry> {
  const { files } = createExampleRegistry().remotes
  const [model] = files?.releases ?? []
  if (!files || !model) throw new Error('the example has no remote files')
  const team = await createKey('files-team-1')
  const writeRelease = (version: string) => writeFiles(folder, url, model, version, inIcons)
  const releases = [
    { ...(await writeRelease('1.4.2')), traffic: 90 },
    { ...(await writeRelease('1.5.0')), traffic: 10 },
  ]
  const signed = await Promise.all(releases.map((release) => signRelease('files', release, team)))
  // The slots have the languages of the title.
  const slots = files.slots.map((slot) => ({ ...slot, title: files.title }))
  const remotes = { files: { ...files, slots, releases: signed } }
  return signRegistry({ ...createExampleRegistry(), keys: { 'files-team-1': team.publicKey }, remotes }, root)
}

async function writeFiles(
  folder: string,
  url: string,
  model: Release,
  version: string,
  inIcons: string,
): Promise<Release> {
  const place = `files/${version}`
  const long = `/* ${version} ${'text that packs well '.repeat(40)} */`
  write(folder, `${place}/remoteEntry.js`, `export const version = "${version}" ${long}`)
  write(folder, `${place}/full/remoteEntry.js`, `export const full = "${version}" ${long}`)
  write(folder, `${place}/assets/style.css`, `.a { color: red } ${long}`)
  write(
    folder,
    `${place}/assets/icon.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg"><!--${long}${inIcons}--></svg>`,
  )
  write(folder, `${place}/assets/font.woff2`, version)
  const paths = listFiles(join(folder, place))
  const hashes = paths.map((path) => [path, computeIntegrity(readFileSync(join(folder, place, path)))])
  const list = JSON.stringify({ files: Object.fromEntries(hashes) })
  write(folder, `${place}/files.json`, list)
  await compressFolder(join(folder, place))
  const { embed: _none, ...rest } = model
  const preload = { modules: ['remoteEntry.js'], styles: ['assets/style.css'] }
  return { ...rest, version, base: `${url}${place}/`, preload, filesIntegrity: computeIntegrity(list) }
}

function documentOf(registry: Registry, hashesOf: TestStore['hashesOf']): string {
  const maps = (registry.remotes.files?.releases ?? []).map(({ base, version }) =>
    createIntegrityImportMap([base, hashesOf(version)]),
  )
  const data = JSON.stringify(registry).replaceAll('<', '\\u003c')
  return `<meta content="${maps.map(computeCspHash).join(' ')}"><script type="importmap" data-release="">${maps[0]}</script>
<script type="application/json" id="portico-registry">${data}</script>`
}

function write(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
