import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A separate portal in a temporary folder, for tests: a shell of two files, an installed remote `notes`, an app `desk`. */
export interface OwnPortal {
  root: string
  write(files: Readonly<Record<string, unknown>>): void
  close(): void
}

const page = { modules: ['remoteEntry.js'], styles: [] }

/** Writes a separate portal; `config` are fields of `portico.json` that differ. */
export function writeOwnPortal(config: Readonly<Record<string, unknown>> = {}): OwnPortal {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'portico-own-portal-')))
  const write: OwnPortal['write'] = (files) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
    }
  }
  const shell = (code: string) => ({
    'shell.json': {
      contract: 1,
      federation: '1.23.0',
      shared: { react: '19.3.1' },
      preload: { modules: ['assets/shell.js'], styles: ['assets/shell.css'] },
    },
    'assets/shell.js': code,
    'assets/shell.css': 'body{margin:0}',
    'icon.svg': '<svg/>',
  })
  write({
    'portico.json': { name: 'Acme', remotes: ['@portico/notes-remote'], ...config },
    'package.json': { name: 'acme', private: true, workspaces: ['apps/*'], dependencies: {} },
    'package-lock.json': { packages: {} },
    'logo.svg': '<svg id="acme"/>',
    'theme.css': ':root { --portico-accent: teal }',
    ...below('node_modules/@portico/shell', { 'package.json': { name: '@portico/shell', version: '0.1.0' } }),
    ...below('node_modules/@portico/shell/dist', shell('released()')),
    ...below('node_modules/@portico/shell/dev', shell('developed()')),
    ...below('node_modules/@portico/notes-remote', {
      'package.json': packageOf('@portico/notes-remote', 'notes', { portOffset: 2 }),
      'dist/release/remoteEntry.js': 'export const get = () => {}',
      'dist/release/release.json': {
        contract: 1,
        federation: '1.23.0',
        shared: {},
        preload: { './remote': page },
      },
    }),
    'apps/desk-remote/package.json': {
      ...packageOf('desk-remote', 'desk', {}),
      scripts: { build: 'true', 'build:embed': 'true' },
    },
    'apps/desk-remote/src/remote.tsx': 'export const remote = 1\n',
  })
  return { root, write, close: () => rmSync(root, { recursive: true, force: true }) }
}

function packageOf(packageName: string, name: string, more: Readonly<Record<string, unknown>>) {
  const portico = {
    name,
    title: { en: name },
    icon: 'box',
    route: `/${name}`,
    access: 'signed-in',
    order: 40,
    exposes: { './remote': './src/remote.tsx' },
    ...more,
  }
  return { name: packageName, version: '0.2.0', portico }
}

function below(folder: string, files: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]))
}
