import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BidiClient } from '../bidi-server.ts'
import { ClassicSession } from './classic.ts'
import type { VirtualDisplay } from './display.ts'
import type { PreloadScript } from './page-events.ts'
import { type DriverProcess, startDriver } from './processes.ts'
import { BrowserTab } from './tab.ts'
import { BrowserWindow, type WindowSize, wait } from './window.ts'

/** A user context of WebDriver BiDi: a separate browser, which starts with its first tab. */
export class UserContext {
  readonly id: string
  readonly preloads = new Map<string, PreloadScript>()
  readonly tabs = new Map<string, BrowserTab>()
  size: WindowSize = { width: 1280, height: 800 }
  #downloads: string | undefined
  #downloaded = 0
  readonly #home = mkdtempSync(join(tmpdir(), 'portico-webkit-'))
  readonly #binary: string
  readonly #display: VirtualDisplay
  readonly #client: BidiClient
  #driver: DriverProcess | null = null
  #session: ClassicSession | null = null
  #watcher: NodeJS.Timeout | undefined

  constructor(id: string, options: { binary: string; display: VirtualDisplay; client: BidiClient }) {
    this.id = id
    this.#binary = options.binary
    this.#display = options.display
    this.#client = options.client
  }

  /** Folder for downloads of the browser. Must be set before the first tab opens. */
  set downloads(folder: string | undefined) {
    this.#downloads = folder
  }

  /** Opens a tab, which is a window here: hidden pages would not be drawn. */
  async open(): Promise<BrowserTab> {
    const isFirst = this.#session === null
    const session = await this.#start()
    const id = isFirst
      ? (await session.send<string[]>('GET', '/window/handles'))[0]
      : (await session.send<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle
    if (!id) throw new Error('the browser has no window')
    const tab = this.#adopt(id, null)
    await tab.window.resize(this.size)
    await tab.window.activate()
    await tab.watch()
    return tab
  }

  /** Closes a tab. */
  async close(tab: BrowserTab): Promise<void> {
    tab.close()
    // The browser would end with its last window, and the profile with it.
    if (this.tabs.size > 1) await this.#session?.sendTo(tab.id, 'DELETE', '/window')
    this.#drop(tab)
  }

  /** Ends the browser, and deletes its data. */
  async end(): Promise<void> {
    clearInterval(this.#watcher)
    for (const tab of this.tabs.values()) tab.close()
    // A window that closes may leave a command without an answer; the browser ends with its driver, too.
    await Promise.race([this.#session?.end().catch(() => {}), wait(3_000)])
    for (const tab of [...this.tabs.values()]) this.#drop(tab)
    this.#driver?.close()
    rmSync(this.#home, { recursive: true, force: true })
  }

  /** Sends a command for the whole browser to its first window. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const session = await this.#start()
    const [first] = this.tabs.keys()
    return first ? session.sendTo<T>(first, method, path, body) : session.send<T>(method, path, body)
  }

  async #start(): Promise<ClassicSession> {
    if (this.#session) return this.#session
    const downloads = this.#downloads ?? join(this.#home, 'downloads')
    mkdirSync(downloads, { recursive: true })
    writeFileSync(join(this.#home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
    // Sets `prefers-reduced-motion` for pages, so that animations are off, as in Chromium.
    mkdirSync(join(this.#home, 'gtk-3.0'))
    writeFileSync(join(this.#home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
    this.#driver = await startDriver(this.#display.name, this.#home)
    this.#session = await ClassicSession.start(this.#driver.url, this.#binary)
    const known = new Set(readdirSync(downloads))
    this.#watcher = setInterval(() => {
      this.#watchDownloads(downloads, known)
      void this.#watchWindows()
    }, 200)
    return this.#session
  }

  #adopt(id: string, opener: string | null): BrowserTab {
    const { session, client } = { session: this.#session as ClassicSession, client: this.#client }
    const preloads = () => this.preloads.values()
    const window = new BrowserWindow(id, session, this.#display)
    const tab = new BrowserTab(window, { client, preloads })
    this.tabs.set(id, tab)
    this.#event('browsingContext.contextCreated', tab, { originalOpener: opener })
    return tab
  }

  #drop(tab: BrowserTab): void {
    tab.close()
    tab.window.leave()
    this.tabs.delete(tab.id)
    this.#event('browsingContext.contextDestroyed', tab, {})
  }

  #event(method: string, tab: BrowserTab, more: Record<string, unknown>): void {
    const params = {
      context: tab.id,
      parent: null,
      userContext: this.id,
      url: tab.url,
      children: null,
      ...more,
    }
    this.#client.send({ type: 'event', method, params })
  }

  /** Finds windows that pages have opened, and windows that have closed. */
  async #watchWindows(): Promise<void> {
    const handles = await this.#session?.send<string[]>('GET', '/window/handles').catch(() => null)
    if (!handles) return
    for (const tab of [...this.tabs.values()]) if (!handles.includes(tab.id)) this.#drop(tab)
    const [opener] = this.tabs.keys()
    for (const id of handles) {
      if (this.tabs.has(id) || !opener) continue
      const tab = this.#adopt(id, opener)
      // The new window covers another one at first. It may close before it has moved.
      void tab.window.resize(this.size).catch(() => {})
      void tab.watch()
    }
  }

  /** A download is a file that appears in the folder. Until it is complete, its name has an additional extension. */
  #watchDownloads(folder: string, known: Set<string>): void {
    const names = new Set(readdirSync(folder))
    // A test may delete a file after reading it; a later file of the same name is then a new download.
    for (const name of known) if (!names.has(name)) known.delete(name)
    for (const name of names) {
      if (known.has(name) || name.endsWith('.wkdownload')) continue
      known.add(name)
      const [context] = this.tabs.keys()
      const params = {
        context,
        navigation: null,
        download: `download-${++this.#downloaded}`,
        url: '',
        timestamp: Date.now(),
      }
      const send = (method: string, more: object) =>
        this.#client.send({ type: 'event', method, params: { ...params, ...more } })
      send('browsingContext.downloadWillBegin', { suggestedFilename: name })
      send('browsingContext.downloadEnd', { status: 'complete', filepath: join(folder, name) })
    }
  }
}
