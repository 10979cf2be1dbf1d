// Packages that `npm run pack` writes besides those with code: the shell and the remotes of this repository as builds, and `create-portico`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { formatCount } from '../packages/cli/src/console/format-text.ts'
import type { Progress } from '../packages/cli/src/console/progress.ts'
import { buildApps, buildTasks } from '../packages/cli/src/workspace/build.ts'
import { getInstalledProgram } from '../packages/cli/src/workspace/programs.ts'
import { getRepository } from './pack-manifest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const remotes = ['auth-remote', 'data-remote', 'files-remote']

/** The part of an app's package.json that its published package also has. */
interface AppManifest {
  name: string
  version: string
  license: string
  type: string
  portico?: unknown
}

/**
 * Writes the shell and the remotes as packages with their builds, each into a folder below `out`. They have no dependencies, because
 * everything they need is bundled or comes from the shell. Returns the folders.
 */
export async function stageApps(out: string, progress: Progress): Promise<string[]> {
  const apps = ['shell', ...remotes]
  progress.step(`Building ${apps.map((name) => name.replace(/-remote$/, '')).join(', ')}`)
  let count = 0
  const onTask = () => progress.detail(formatCount(++count, 'build'))
  const isCached = await buildApps(
    root,
    apps.map((name) => `@portico/${name}`),
    buildTasks,
    { onTask },
  )
  progress.end(isCached ? 'cached' : 'built')
  const shell = stageApp('shell', out)
  progress.step('Building the shell for development')
  await buildDevShell(join(shell, 'dev'))
  return [shell, ...remotes.map((name) => stageApp(name, out))]
}

function stageApp(name: string, out: string): string {
  const folder = join(root, 'apps', name)
  const target = join(out, name)
  cpSync(join(folder, 'dist'), join(target, 'dist'), { recursive: true })
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as AppManifest
  const { name: packageName, version, license, type, portico } = manifest
  writeManifest(target, { name: packageName, version, license, type, ...(portico ? { portico } : {}) })
  return target
}

/** Builds the shell with React for development, in which remotes from source are reloaded hot. */
async function buildDevShell(outDir: string): Promise<void> {
  const [program, ...first] = getInstalledProgram(root, 'vite')
  const args = [...first, 'build', '--mode', 'development', '--outDir', outDir, '--logLevel', 'error']
  const child = spawn(program, args, {
    cwd: join(root, 'apps/shell'),
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The development build of the shell ended with ${code}.`)
}

/**
 * Writes the package `create-portico` into a folder below `out`: one file of code without dependencies, the templates, and the files
 * for a portal's Supabase project. Returns the folder.
 */
export async function stageCreate(out: string): Promise<string> {
  const folder = join(root, 'packages/create-portico')
  const target = join(out, 'create-portico')
  const cli = join(root, 'packages/cli')
  mkdirSync(target, { recursive: true })
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: join(folder, 'src/main.ts'),
      outDir: join(target, 'dist/create'),
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
    },
  })
  for (const path of ['bin', 'README.md']) cpSync(join(folder, path), join(target, path), { recursive: true })
  cpSync(join(cli, 'templates'), join(target, 'templates'), { recursive: true })
  copyProject(target)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as AppManifest &
    Record<'bin' | 'description', unknown>
  const { name, version, description, license, type, bin } = manifest
  writeManifest(target, { name, version, description, license, type, bin, engines: { node: '>=20.12' } })
  return target
}

/** Copies the files for a portal's Supabase project, which `portico project` and `create-portico` use. */
export function copyProject(target: string): void {
  for (const path of ['config.toml', 'seed.sql', 'migrations', 'templates', 'functions'])
    cpSync(join(root, 'supabase', path), join(target, 'supabase', path), { recursive: true })
}

function writeManifest(target: string, manifest: Record<string, unknown>): void {
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
  const published = { ...manifest, ...getRepository(process.env), publishConfig: { access: 'public' } }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
}
