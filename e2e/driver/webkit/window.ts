import { BidiError } from '../bidi-server.ts'
import { type ClassicSession, elementKey } from './classic.ts'
import type { VirtualDisplay } from './display.ts'

/** Places of windows on the display, each with room for a page of 1280 × 800. */
const columns = 4
const columnWidth = 1350
const rowHeight = 950

/** Resolves after a delay. */
export const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Resolves when `condition` holds. Rejects with the message `otherwise` after a timeout. */
export async function waitUntil(condition: () => boolean, otherwise: string): Promise<void> {
  const end = Date.now() + 30_000
  while (!condition()) {
    if (Date.now() > end) throw new BidiError('unknown error', otherwise)
    await wait(20)
  }
}

/** Size in CSS pixels. */
export interface WindowSize {
  width: number
  height: number
}

/** A window of the browser on its display, as classic WebDriver knows it. */
export class BrowserWindow {
  readonly id: string
  readonly #session: ClassicSession
  readonly #display: VirtualDisplay
  readonly #at: number
  readonly #place: { x: number; y: number }

  constructor(id: string, session: ClassicSession, display: VirtualDisplay) {
    this.id = id
    this.#session = session
    this.#display = display
    // A covered window draws nothing and gets no keys, so each has its own place.
    this.#at = display.take()
    this.#place = { x: (this.#at % columns) * columnWidth, y: Math.floor(this.#at / columns) * rowHeight }
  }

  /** Releases its place. */
  leave(): void {
    this.#display.leave(this.#at)
  }

  /** Sends a command to this window. */
  send<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.#session.sendTo<T>(this.id, method, path, body)
  }

  /** Runs the body of a function in the window's page. */
  run<T>(script: string, args: unknown[] = []): Promise<T> {
    return this.#session.run<T>(this.id, script, args)
  }

  /** Sets the size of the page, regardless of the borders of its window. */
  async resize({ width, height }: WindowSize): Promise<void> {
    for (let tries = 0; tries < 50; tries++) {
      const inner = await this.run<[number, number]>('return [innerWidth, innerHeight]')
      const outer = await this.send<WindowSize & { x: number; y: number }>('GET', '/window/rect')
      const { x, y } = this.#place
      if (inner[0] === width && inner[1] === height && outer.x === x && outer.y === y) return
      const size = { width: outer.width + width - inner[0], height: outer.height + height - inner[1] }
      await this.send('POST', '/window/rect', { x, y, ...size })
      await wait(30)
    }
    throw new BidiError('unknown error', `the window does not become ${width} × ${height}`)
  }

  /** Gives the window the focus: without a window manager, the focus follows the pointer. */
  async activate(): Promise<void> {
    await this.#display.point(this.#place.x + 5, this.#place.y + 5)
  }

  /** Performs mouse, key and wheel actions. */
  async perform(actions: unknown[]): Promise<void> {
    await this.activate()
    await this.send('POST', '/actions', { actions })
  }

  /** Sets the files of the input that an expression finds by a name. */
  async setFiles(expression: string, name: string, paths: string[]): Promise<void> {
    const element = await this.run<Record<string, string>>(`return ${expression}`, [name])
    await this.send('POST', `/element/${element[elementKey]}/value`, { text: paths.join('\n') })
  }

  /** Takes a screenshot of the window. */
  async screenshot(): Promise<string> {
    const picture = await Promise.race([this.send<string>('GET', '/screenshot'), wait(5_000)])
    if (!picture) throw new BidiError('unable to capture screen', 'a window that is covered draws nothing')
    return picture
  }
}
