import { existsSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { readCurrentRegistry } from '../registry/change.ts'
import { findSettings, type PortalSettings } from '../registry/settings.ts'
import { type ClaimedPort, claimPort, type RequestHandler } from '../server/claim-port.ts'
import { createSharedOriginHandler, createSiteHandler, createStoreHandler } from '../server/serve.ts'
import { readHosts, readPort } from '../start/config.ts'
import { createStopSignal } from '../start/stop-signal.ts'
import { getScheme, openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'
import { getHomeFolder, getNamedSite, getStoreLocation, storeFlags } from './open-store.ts'

/** `portico serve`: serves until it is stopped. */
export const serveCommand: Command = {
  help: `portico serve: serves a site and its store like a static host, to rehearse a deployment or to test a portal

  npx portico serve                      each on its own origin: http://localhost:4180 and http://localhost:4181/
  npx portico serve --site ./public --target ./public/releases
                                         a store inside the site: one origin, http://localhost:4180/releases/
  npx portico serve --port 0 --json      on free ports; the addresses as JSON

Answers have the headers of docs/deploy.md. The command reads each file for each request, so a new release needs no restart.

  --site <folder>        the documents (default: PORTICO_SITE, then the site of the store's portal, then .portico/site)
  --target <folder>      the store (default: PORTICO_TARGET, then .portico/releases)
  --home <folder>        the home of npx portico start (default: .portico)
  --port <port>          the site's port, with the store on the next one; 0 for free ones (default: 4180)
  --json                 the addresses as one JSON document, once both are served

  PORTICO_ALLOWED_HOSTS  host names that the servers accept in addition to localhost (portal.example, *.acme.example)`,
  flags: {
    target: storeFlags.target,
    site: storeFlags.site,
    home: storeFlags.home,
    port: { type: 'string' },
  },
  run: serve,
}

async function serve(input: CommandInput): Promise<number> {
  const stop = createStopSignal()
  const portal = await serveFolders(input)
  const { site, store, notes } = portal
  const lines = [['Portal', site], ['Store', store], ...notes.map((note) => ['Note', note])].map(
    ([name = '', value = '']) => `  ${name.padEnd(7)} ${value}`,
  )
  input.print({ text: `\n${lines.join('\n')}\n\n  Stop with Ctrl-C.\n`, data: { site, store, notes } })
  await stop.asked
  await portal.close()
  return 0
}

/** A served site and store. */
interface ServedFolders {
  /** The origin of the documents, and the address of the store, which ends in `/`. */
  site: string
  store: string
  /** One sentence for each address of the portal that is not served, and for each missing or empty folder. */
  notes: string[]
  close(): Promise<void>
}

/**
 * Serves the folders of the flags or the environment.
 * @throws CliError `usage`, `port_taken`
 */
export async function serveFolders(input: CommandInput): Promise<ServedFolders> {
  const port = readPort('--port', getTextFlag(input, 'port'), 4180)
  const hosts = readHosts(input.env.PORTICO_ALLOWED_HOSTS)
  const store = folderOf(getStoreLocation(input), '--target')
  const target = existsSync(store) ? await openTarget(store) : null
  const settings = target && (await findSettings(target))
  const site = folderOf(getNamedSite(input) ?? usualSite(input, settings), '--site')
  const place = placeBelow(site, store)
  const ports: ClaimedPort[] = []
  const close = async () => {
    for (const { close } of ports) await close()
  }
  const open = async (name: string, handler: RequestHandler) => {
    const own = port === 0 ? 0 : port + ports.length
    const claimed = await claimPort(name, own, `${npxPortico} serve --port 4280`, hosts)
    ports.push(claimed)
    claimed.handle(handler)
    return claimed.url
  }
  try {
    const origin = await open(
      'site',
      place ? createSharedOriginHandler(site, place) : createSiteHandler(site),
    )
    const address = place ? origin + encodeURI(place) : `${await open('store', createStoreHandler(store))}/`
    const notes = [...describeSite(site), ...(await describeStore(store, target, settings, origin, address))]
    return { site: origin, store: address, notes, close }
  } catch (error) {
    await close()
    throw error
  }
}

function folderOf(spec: string, flag: string): string {
  if (getScheme(spec) === undefined) return resolve(spec)
  throw new CliError('usage', `${spec} has a host of its own. This serves folders: name one with ${flag}.`)
}

/** Returns the site of the store's portal if it is on this machine, else that of `portico start`. */
function usualSite(input: CommandInput, settings: PortalSettings | null): string {
  return settings?.site && existsSync(settings.site) ? settings.site : join(getHomeFolder(input), 'site')
}

/** Returns the path of a store inside the site, such as `/releases/`; null for a store elsewhere. */
function placeBelow(site: string, store: string): string | null {
  const path = relative(site, store)
  if (path === '')
    throw new CliError(
      'usage',
      `Site and store are the same folder (${site}). Give the store a folder of its own, such as --target ${join(site, 'releases')}.`,
    )
  const isBelow = path !== '..' && !path.startsWith(`..${sep}`) && resolve(site, path) !== path
  return isBelow ? `/${path.split(sep).join('/')}/` : null
}

function describeSite(site: string): string[] {
  if (existsSync(join(site, 'index.html'))) return []
  return [`${site} has no documents yet: ${npxPortico} documents writes them.`]
}

/** Compares the addresses in the portal of a store with the served ones. */
async function describeStore(
  folder: string,
  target: Target | null,
  settings: PortalSettings | null,
  origin: string,
  address: string,
): Promise<string[]> {
  if (!target || !settings)
    return [`${folder} has no portal yet: ${npxPortico} documents --shell sets one up.`]
  const { remotes } = await readCurrentRegistry({ target, settings })
  const elsewhere = Object.entries(remotes).flatMap(([name, { releases }]) =>
    releases.filter(({ traffic, base }) => traffic > 0 && !base.startsWith(address)).map(() => name),
  )
  const isMoved = settings.address !== undefined && URL.parse(settings.address)?.origin !== origin
  return [
    ...(isMoved ? [`The portal's settings name ${settings.address} as its address.`] : []),
    ...(elsewhere.length > 0
      ? [
          `Releases of ${[...new Set(elsewhere)].join(', ')} come from other addresses, which this does not serve.`,
        ]
      : []),
  ]
}
