import { existsSync } from 'node:fs'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { readCurrentRegistry } from '../registry/change.ts'
import { isLocked } from '../registry/restricted.ts'
import { type PortalSettings, readSettings } from '../registry/settings.ts'
import { isPublished } from '../site/publish.ts'
import { getScheme } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'
import { checkDocuments } from '../verify/check-documents.ts'
import { createFindings } from '../verify/finding.ts'
import {
  type CheckResult,
  createOk,
  createProblem,
  createProblemFromError,
  createWarning,
} from './check-result.ts'

/** The store of a command, and the documents that belong to it. */
export interface StoreOpener {
  /** The place in the flags or the environment. */
  place: string
  open(): Promise<Target>
  openSite(settings: PortalSettings): Promise<Target | null>
}

/**
 * Checks that the portal's store can be read, that its newest revision is valid and has the required signature, and that the
 * documents are of this revision. Creates no files.
 */
export async function checkStore({ place, open, openSite }: StoreOpener): Promise<CheckResult[]> {
  if (getScheme(place) === undefined && !existsSync(place))
    return [createOk('store', `There is no portal in ${place} yet: npm start makes one.`)]
  try {
    const target = await open()
    const settings = await readSettings(target)
    const store = { target, settings }
    const registry = await readCurrentRegistry(store)
    const signed = settings.trust ? ', signed by a root that the portal trusts' : ''
    const valid = isLocked(target, registry)
      ? createWarning(
          'store',
          `Revision ${registry.revision} of ${target.name} has restricted remotes, which can't be read here.`,
          'Set PORTICO_PRIVATE to the place that holds them.',
        )
      : createOk('store', `Revision ${registry.revision} of ${target.name} is valid${signed}.`)
    if (registry.revision === 0) return [valid]
    const site = await openSite(settings)
    const found = createFindings()
    if (site) await checkDocuments(site, registry, [], found)
    const [first] = found.list
    const isWritten = !first && (await isPublished(store, site, registry))
    if (isWritten) return [valid, createOk('documents', 'registry.json and documents are of this revision.')]
    const what = first
      ? `${first.where} ${first.problem.replace(/: write it .*/, '')}`
      : `registry.json is older than revision ${registry.revision}`
    return [valid, createProblem('documents', `${what}.`, `Run ${npxPortico} documents.`)]
  } catch (error) {
    const isEmpty = error instanceof CliError && error.code === 'no_portal'
    return [createProblemFromError('store', error, isEmpty ? createWarning : createProblem)]
  }
}
