import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ShellMetadata } from '@portico/vite-remote'
import { CliError } from '../error.ts'
import { listFiles } from '../files/integrity.ts'
import { getInstalledShell } from '../workspace/built-remotes.ts'
import {
  isOwnPortal,
  type PortalProjectConfig,
  portalFile,
  readPortalConfig,
} from '../workspace/portal-config.ts'

/**
 * Returns the folder of the built shell of a workspace: the output of its build in this repository; in a separate portal a folder
 * of its `home`, which `prepareShellFolder` writes.
 */
export function getShellFolder(root: string, home: string, build: 'dist' | 'dev' = 'dist'): string {
  if (!isOwnPortal(root)) return join(root, 'apps/shell/dist')
  return join(home, build === 'dev' ? 'dev-shell' : 'shell')
}

/**
 * Returns `shellFolder`. In a separate portal, writes it first: the installed shell, or with `dev` its build for development,
 * with the name, logo and theme of the portal.
 * @throws CliError `config_invalid`
 */
export function prepareShellFolder(root: string, home: string, build: 'dist' | 'dev' = 'dist'): string {
  const out = getShellFolder(root, home, build)
  const config = readPortalConfig(root)
  if (config) composeShell(root, config, join(getInstalledShell(root), build), out)
  return out
}

/**
 * Runs `use` with the folder of a built shell: `named`, or if that is the root of a separate portal, the portal's shell in a
 * temporary folder.
 * @throws CliError `config_invalid`
 */
export async function withBuiltShell<Result>(
  named: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (!isOwnPortal(named)) return use(named)
  const home = mkdtempSync(join(tmpdir(), 'portico-shell-'))
  try {
    return await use(prepareShellFolder(named, home))
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function composeShell(root: string, config: PortalProjectConfig, shell: string, out: string): void {
  const { name, languages } = config
  const theme = config.theme && readOwnFile(root, 'theme', config.theme)
  const logo = config.logo && readOwnFile(root, 'logo', config.logo)
  const facts = readFacts(shell)
  rmSync(out, { recursive: true, force: true })
  for (const path of listFiles(shell)) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    copyFileSync(join(shell, path), join(out, path))
  }
  if (logo) writeFileSync(join(out, 'icon.svg'), logo)
  const styles = [...facts.preload.styles]
  if (theme) {
    // It comes after the shell's own stylesheet, because it replaces its tokens.
    const hash = createHash('sha256').update(theme).digest('base64url').slice(0, 8)
    styles.push(`assets/theme-${hash}.css`)
    writeFileSync(join(out, `assets/theme-${hash}.css`), theme)
  }
  const portal = { name, ...(logo ? { logo: '/icon.svg' } : {}), ...(languages ? { languages } : {}) }
  const composed: ShellMetadata = { ...facts, preload: { ...facts.preload, styles }, portal }
  writeFileSync(join(out, 'shell.json'), `${JSON.stringify(composed, null, 2)}\n`)
}

function readOwnFile(root: string, field: string, path: string): Uint8Array {
  const file = join(root, path)
  if (existsSync(file)) return readFileSync(file)
  throw new CliError(
    'config_invalid',
    `${portalFile}: "${field}" names ${path}, which does not exist. Add the file, or remove the field.`,
  )
}

function readFacts(shell: string): ShellMetadata {
  const file = join(shell, 'shell.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ShellMetadata
  throw new CliError('config_invalid', `${shell} holds no built shell. Install @portico/shell again: npm ci.`)
}
