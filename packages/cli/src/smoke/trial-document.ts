import { createIntegrityImportMap } from '@portico/contract/import-map'
import type { RemoteManifest } from '@portico/contract/manifest'
import { parseRegistry, type Registry } from '@portico/contract/registry'
import type { ReleaseMetadata } from '@portico/vite-remote'
import { computeIntegrity } from '../files/integrity.ts'
import { writeDocument } from '../site/document.ts'
import type { ShellSource } from './shell-source.ts'

/** The release in a trial, as the registry will name it. */
export interface Trial {
  shell: ShellSource
  manifest: RemoteManifest
  facts: ReleaseMetadata
  /** Origin of the portal. */
  portal: string
  /** The release's directory. */
  base: string
  /** `sha384-…` of each script and stylesheet of the release. */
  files: Readonly<Record<string, string>>
  /** The text of its `files.json`. */
  list: string
}

/**
 * Returns a document of the live shell whose registry contains only this release. `slot` is the only module that the shell shows in
 * addition to the page; it is in the header, which every page of a shell has.
 */
export function writeTrialDocument(trial: Trial, slot?: string): string {
  const { shell, base, files } = trial
  const own = (path: string) => ({ href: `/${path}`, integrity: shell.files[path] ?? '' })
  const [entry = ''] = shell.modules
  const releaseMap = createIntegrityImportMap([base, { ...files }])
  return writeDocument({
    lang: 'en',
    title: 'Smoke test',
    entry: own(entry),
    styles: shell.styles.map(own),
    modules: shell.modules.map(own),
    // Without links to files of the release, so that the trial records the requests of its page.
    remoteStyles: [],
    importMap: createIntegrityImportMap(['/', { ...shell.files }]),
    laterImportMaps: [releaseMap],
    sources: {
      remotes: [new URL(base).origin],
      backend: trial.portal,
      trustedTypes: shell.trustedTypes,
    },
    data: {
      'portico-config': { url: trial.portal, key: 'smoke', origins: [new URL(base).origin] },
      'portico-registry': trialRegistry(trial, slot),
    },
  })
}

function trialRegistry(trial: Trial, slot: string | undefined): Registry {
  const { manifest, facts, base, shell } = trial
  const { name, title, icon, route, access, order } = manifest
  const document = {
    schema: 1,
    revision: 1,
    issuedAt: new Date().toISOString(),
    provides: shell.provides,
    remotes: {
      [name]: {
        title,
        icon,
        route,
        access,
        order,
        slots: slot === undefined ? [] : [{ slot: 'header', expose: slot, title }],
        releases: [
          {
            version: '1.0.0',
            traffic: 100,
            base,
            entry: 'remoteEntry.js',
            requires: { contract: facts.contract, federation: facts.federation, shared: facts.shared },
            preload: facts.preload['./remote'] ?? { modules: ['remoteEntry.js'], styles: [] },
            slotPreload: facts.preload,
            files: 'files.json',
            filesIntegrity: computeIntegrity(trial.list),
          },
        ],
      },
    },
  }
  return parseRegistry(document, { allowedOrigins: [new URL(base).origin] })
}
