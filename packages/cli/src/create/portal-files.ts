import { withPackedPackages } from '../new/packed-packages.ts'
import {
  emptyPackage,
  getPorticoVersion,
  readEmptyPackage,
  renderRemote,
  renderTemplates,
} from '../new/render.ts'
import { createProjectFiles, getProjectSource } from '../project/write-project.ts'
import { type PortalProjectConfig, portalFile } from '../workspace/portal-config.ts'
import { getNodeDependencies } from './node-dependencies.ts'
import type { PortalOptions } from './portal-options.ts'

/** The fields of a portal's package.json that depend on the order. */
interface PortalPackage {
  engines?: Record<string, string> | undefined
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies?: Record<string, string>
  overrides?: Record<string, unknown>
}

/**
 * Returns the files of a new portal by path. With a folder of tarballs they include Portico's packages, which package.json names.
 * @throws CliError `usage` if the folder of tarballs lacks a package
 */
export function createPortalFiles(
  order: PortalOptions,
  tarballs: string | undefined,
): Record<string, string | Uint8Array> {
  const { title, packageName, areas, remote } = order
  const own = renderTemplates(['portal'], {
    title,
    package: packageName,
    areas: areas.join(' '),
    remote: remote.name,
  })
  const files = {
    ...own,
    'package.json': json(packageOf(order, JSON.parse(own['package.json'] ?? '') as PortalPackage)),
    [portalFile]: json(configOf(order)),
    ...below(`apps/${remote.name}-remote`, renderRemote('portal-remote', remote)),
    ...below(
      'supabase',
      createProjectFiles(getProjectSource(), packageName, { accounts: order.supabase === null }),
    ),
  }
  const whole = tarballs === undefined ? files : withPackedPackages(files, tarballs)
  return order.supabase ? whole : { ...whole, [placeOfEmptyPackage]: readEmptyPackage() }
}

function configOf({ title, languages, areas, supabase }: PortalOptions): PortalProjectConfig {
  return {
    name: title,
    logo: 'logo.svg',
    theme: 'theme.css',
    languages,
    remotes: areas.map(packageOfArea),
    ...(supabase ? { supabase } : {}),
  }
}

const packageOfArea = (area: string) => `@portico/${area}-remote`

function packageOf(order: PortalOptions, given: PortalPackage): PortalPackage {
  const range = `^${getPorticoVersion()}`
  const installed = [...order.areas.map(packageOfArea), ...(order.supabase ? [] : ['@portico/local-backend'])]
  const dependencies = {
    ...given.dependencies,
    ...Object.fromEntries(installed.map((name) => [name, range])),
  }
  return {
    ...given,
    dependencies: sorted(dependencies),
    devDependencies: sorted(given.devDependencies),
    // npm itself may run on an older Node, and would print a warning.
    ...(order.bringsNode ? { engines: undefined, optionalDependencies: getNodeDependencies() } : {}),
    ...(order.supabase ? {} : { overrides: unusedByBackend }),
  }
}

const placeOfEmptyPackage = `vendor/${emptyPackage}`

/** Packages that the embedded backend never loads, and that an empty package replaces (decision 180). */
const unusedByBackend = {
  '@supabase/lite': { '@sentry/node': `file:${placeOfEmptyPackage}` },
  '@redis/client': `file:${placeOfEmptyPackage}`,
}

function sorted(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function below(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]))
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
