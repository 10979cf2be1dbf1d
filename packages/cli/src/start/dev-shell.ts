import { join } from 'node:path'
import { CONTRACT_VERSION } from '@portico/contract'
import type { Registry } from '@portico/contract/registry'
import { type DevServer, getFederationVersion, getSharedVersions, startDevServer } from '@portico/vite-remote'
import { prepareShellFolder } from '../site/compose-shell.ts'
import { readShell } from '../site/shell-files.ts'
import { isOwnPortal } from '../workspace/portal-config.ts'
import { serveDevShell } from './built-dev-servers.ts'
import type { StartConfig } from './config.ts'

/** Starts the development server of one app. */
export type StartDevServer = (options: Parameters<typeof startDevServer>[0]) => Promise<DevServer>

/** The shell for the development of remotes. */
export interface ShellToDevelop {
  root: string
  start: StartDevServer
  /** The SVG file of the icon of all pages. */
  icon: string
  provides: Registry['provides']
  /** The name, logo and languages of a separate portal. */
  portal?: object
}

/** Returns the shell of this repository from source; in a separate portal the installed development build. */
export function readShellSource({ root, home }: Pick<StartConfig, 'root' | 'home'>): ShellToDevelop {
  if (isOwnPortal(root)) {
    const folder = prepareShellFolder(root, home, 'dev')
    const { contract, federation, shared, portal } = readShell(folder).facts
    const provides = { contract, federation, shared }
    const icon = join(folder, 'icon.svg')
    return { root: folder, start: serveDevShell, icon, provides, ...(portal ? { portal } : {}) }
  }
  const folder = join(root, 'apps/shell')
  return {
    root: folder,
    start: startDevServer,
    icon: join(folder, 'public/icon.svg'),
    provides: {
      contract: CONTRACT_VERSION,
      federation: getFederationVersion(folder),
      shared: getSharedVersions(folder),
    },
  }
}
