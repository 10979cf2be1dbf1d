import { type FSWatcher, watch } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { CliError } from '../error.ts'
import { checkCollisions } from '../release/check-collisions.ts'
import { assignPorts, type FoundRemote, readApps, type WorkspaceRemote } from '../workspace/discover.ts'
import { portalFile } from '../workspace/portal-config.ts'
import { isRemovalAnnounced } from '../workspace/removal.ts'
import { describeApps, describeSources } from './describe-files.ts'
import type { PortalServers } from './portal-servers.ts'
import type { Queue } from './queue.ts'

/** Options for following the remotes of a workspace. */
interface FollowOptions {
  root: string
  servers: Pick<PortalServers, 'shell' | 'remotes' | 'broken' | 'urlOf' | 'registry' | 'add' | 'remove'>
  /** The queue of all changes of the portal. */
  queue: Queue
  /** Writes a line for the user. */
  report(line: string): void
  /** Called after remotes were added or removed. */
  onChange(): void
  /** Time in ms between two checks of the files. Systems that report changes of files trigger earlier ones. Default: 500. */
  interval?: number
  /** Time in ms after which a remote without package.json counts as removed: editors and Git replace files. Default: 1000. */
  grace?: number
}

/**
 * Follows the remotes below `apps/`, and those that a separate portal has installed: serves new ones, and stops serving
 * removed ones.
 */
export function followRemotes(options: FollowOptions): { close(): Promise<void> } {
  const { root, queue, interval = 500 } = options
  const apps = join(root, 'apps')
  const follower = new Follower(options)
  let isWaiting = false
  const look = () => {
    if (isWaiting || !follower.isDue()) return
    isWaiting = true
    void queue(async () => {
      isWaiting = false
      await follower.look()
    })
  }
  const timer = setInterval(look, interval).unref()
  const watcher = watchFolder(apps, look)
  return {
    async close() {
      clearInterval(timer)
      watcher?.close()
      follower.stop()
      await queue(async () => {})
    },
  }
}

/** Watches a folder to make the next check earlier. Network drives and containers may not report changes, and a system has few watchers. */
function watchFolder(folder: string, look: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, look)
    return watcher.on('error', () => watcher.close())
  } catch {
    return undefined
  }
}

class Follower {
  readonly #options: FollowOptions
  readonly #stopping = new AbortController()
  /** State of the package.json files at the last check. */
  #seen: string
  /** The last line about each folder, so that it is not repeated. */
  readonly #said = new Map<string, string>()
  /** Folders that could not be served, with the state of their files then. */
  readonly #failed = new Map<string, string>()
  /** Time since when the package.json of a remote is missing, by the remote's name. */
  readonly #missing = new Map<string, number>()

  constructor(options: FollowOptions) {
    this.#options = options
    this.#seen = describeApps(options.root)
  }

  stop(): void {
    this.#stopping.abort()
  }

  /** Returns whether files have changed that decide which remotes are served. */
  isDue(): boolean {
    if (this.#stopping.signal.aborted) return false
    if (this.#missing.size > 0 || describeApps(this.#options.root) !== this.#seen) return true
    const failed = [...this.#failed, ...this.#options.servers.broken()]
    return failed.some(([folder, before]) => describeSources(folder) !== before)
  }

  async look(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    try {
      await this.#compare()
    } catch (error) {
      this.#say(this.#options.root, `The folder apps could not be followed: ${reasonOf(error)}`)
    }
  }

  async #compare(): Promise<void> {
    const { root } = this.#options
    this.#seen = describeApps(root)
    const { found: all, problems } = readApps(root)
    const found = all.filter(({ folder }) => !isRemovalAnnounced(folder))
    for (const { folder, error } of problems) {
      // Errors of portico.json and of manifests name the file.
      const isNamed = folder === root || error instanceof CliError
      const file = isNamed ? '' : `${this.#nameOf(folder)}/package.json: `
      this.#say(folder, `${file}${reasonOf(error)} It is read again when it changes.`)
    }
    const isReadable = (folder: string) => !problems.some((problem) => problem.folder === folder)
    await this.#removeGone(found, ({ folder, isBuilt }) => isReadable(isBuilt ? root : folder))
    for (const folder of this.#said.keys())
      if (!found.some((one) => one.folder === folder) && isReadable(folder)) this.#forget(folder)
    await this.#addNew(found)
  }

  async #removeGone(
    found: readonly FoundRemote[],
    isReadable: (remote: WorkspaceRemote) => boolean,
  ): Promise<void> {
    const { servers, report, onChange, grace = 1_000 } = this.#options
    for (const remote of servers.remotes()) {
      const { folder, isBuilt, manifest } = remote
      const { name } = manifest
      const isThere = found.some((one) => one.folder === folder && one.manifest.name === name)
      if (isThere || !isReadable(remote)) {
        this.#missing.delete(name)
        continue
      }
      const since = this.#missing.get(name) ?? performance.now()
      this.#missing.set(name, since)
      if (performance.now() - since < grace && !isRemovalAnnounced(folder)) continue
      this.#missing.delete(name)
      await servers.remove(name)
      if (this.#stopping.signal.aborted) return
      // Another remote may have waited for its name, its route or its port.
      this.#failed.clear()
      onChange()
      const place = isBuilt ? portalFile : this.#nameOf(folder)
      report(`${name} is no longer served: ${place} has no such remote any more.`)
    }
  }

  async #addNew(found: readonly FoundRemote[]): Promise<void> {
    const { servers } = this.#options
    const running = servers.remotes()
    const kept = new Map(running.map(({ manifest, portOffset }) => [manifest.name, portOffset]))
    // Remotes that can't be read at present keep their ports.
    const unread = running.filter(({ folder }) => !found.some((one) => one.folder === folder))
    const fresh = assignPorts([...found, ...unread], kept).filter((remote) => {
      const isRunning = running.some(({ folder }) => folder === remote.folder)
      const broken = servers.broken().get(remote.folder)
      const before = broken ?? this.#failed.get(remote.folder)
      return (
        (!isRunning || broken !== undefined) &&
        (before === undefined || describeSources(remote.folder) !== before)
      )
    })
    const queue = fresh.map((remote, index) => {
      const others = [...running, ...fresh.slice(0, index)]
      return { remote, others: others.filter(({ folder }) => folder !== remote.folder) }
    })
    // There are as many parallel builds as processors.
    const next = async () => {
      for (let one = queue.shift(); one; one = queue.shift()) await this.#add(one.remote, one.others)
    }
    await Promise.all(Array.from({ length: availableParallelism() }, next))
  }

  async #add(remote: WorkspaceRemote, others: readonly WorkspaceRemote[]): Promise<void> {
    const { servers, report, onChange } = this.#options
    const { folder, manifest } = remote
    const { signal } = this.#stopping
    if (signal.aborted) return
    const began = performance.now()
    const before = describeSources(folder)
    const isBroken = servers.broken().has(folder)
    try {
      this.#refuseCollision(remote, others)
      checkCollisions(manifest.name, manifest, await servers.registry())
      await servers.add(remote, signal)
      // The portal is stopping, and has removed run.json.
      if (signal.aborted) return
    } catch (error) {
      if (signal.aborted) return
      if (!isBroken) this.#failed.set(folder, before)
      const what = isBroken ? 'could not be built again' : 'is not served'
      this.#say(
        folder,
        `${this.#nameOf(folder)} ${what}: ${reasonOf(error)} It is tried again when its files change.`,
      )
      return
    }
    this.#forget(folder)
    onChange()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    report(
      `${manifest.name} is ${isBroken ? 'built again' : 'new'}: ${servers.shell.url}${manifest.route} (${seconds} s)`,
    )
  }

  /** @throws Error with the field to change */
  #refuseCollision(
    { folder, manifest, packageName, portOffset }: WorkspaceRemote,
    others: readonly WorkspaceRemote[],
  ): void {
    const own = `${this.#nameOf(folder)}/package.json`
    for (const other of others) {
      const { name, route } = other.manifest
      if (name === manifest.name)
        throw new Error(
          `The name "${name}" belongs to ${this.#nameOf(other.folder)}. Change ${packageName === other.packageName ? 'name and portico.name' : 'portico.name'} in ${own}.`,
        )
      if (route === manifest.route)
        throw new Error(`The route ${route} belongs to ${name}. Change portico.route in ${own}.`)
      if (other.portOffset === portOffset)
        throw new Error(`${name} has the portOffset ${portOffset}. Change it in ${own}, or leave it out.`)
    }
  }

  #say(folder: string, line: string): void {
    if (this.#said.get(folder) === line) return
    this.#said.set(folder, line)
    this.#options.report(line)
  }

  #forget(folder: string): void {
    this.#said.delete(folder)
    this.#failed.delete(folder)
  }

  #nameOf(folder: string): string {
    return relative(this.#options.root, folder)
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.endsWith('.') ? message : `${message}.`
}
