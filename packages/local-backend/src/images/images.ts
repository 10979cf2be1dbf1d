import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { sizeLimits } from '../size-limits.ts'
import { ImageError } from './image-error.ts'
import { createImageWorker, type ImageWorker } from './image-worker.ts'
import { createLruCache } from './lru-cache.ts'
import type { ResizedImage, ResizeOptions } from './resize-options.ts'

/** Resizes pictures in separate processes, outside the turns on the database. */
export interface Images {
  /** False if the library is not installed on this machine, or if `config.toml` disables it. */
  readonly isHere: boolean
  /**
   * Returns a resized picture. `name` identifies the content: a picture that is cached or being drawn is not drawn again.
   * @throws ImageError; the reason of `signal` when it was aborted before it started
   */
  draw(file: { name: string; path: string }, wish: ResizeOptions, signal?: AbortSignal): Promise<ResizedImage>
  close(): void
}

interface Options {
  isWanted: boolean
  /** The longest time for one picture, in ms. */
  limitMs?: number
  /** Bytes of the cache. */
  keptBytes?: number
  /** Most pictures that may wait. */
  waiting?: number
  /** File or folder from which sharp is resolved. */
  from?: string
}

/** Prepares resizing. The first picture starts a process. */
export function openImages(options: Options): Images {
  const { limitMs = 15_000, keptBytes = sizeLimits.keptPictures, waiting = 64 } = options
  const kept = createLruCache<ResizedImage>(keptBytes)
  const underWay = new Map<string, Work>()
  // One processor is left to the database.
  const drawers = Array.from({ length: Math.min(2, Math.max(1, availableParallelism() - 1)) }, () =>
    createImageWorker(limitMs),
  )
  const takeTurn = createTurns(drawers, waiting)
  let isHere = options.isWanted
  const switchOff = (reason: string) => {
    if (isHere) process.stderr.write(`Images are not made smaller on this machine: ${reason}\n`)
    isHere = false
  }
  if (!hasSharp(options.from ?? import.meta.url))
    switchOff('sharp has no part for it that npm has installed.')
  const keep = (key: string) => (picture: ResizedImage) => {
    kept.set(key, picture)
    return picture
  }
  const giveUp = (error: unknown) => {
    if (error instanceof ImageError && error.code === 'unavailable') switchOff(error.message)
    throw error
  }
  const begin = (key: string, path: string, wish: ResizeOptions) => {
    const isWaitedFor = () => work.askers > 0
    const drawn = takeTurn((drawer) => drawer.draw({ path, wish }), isWaitedFor)
    const work: Work = { drawn: drawn.then(keep(key), giveUp).finally(() => underWay.delete(key)), askers: 0 }
    underWay.set(key, work)
    return work
  }
  return {
    get isHere() {
      return isHere
    },
    async draw({ name, path }, wish, signal) {
      const key = [name, wish.width, wish.height, wish.resize, wish.quality, wish.format].join(' ')
      const before = kept.get(key)
      if (before) return before
      signal?.throwIfAborted()
      const work = underWay.get(key) ?? begin(key, path, wish)
      work.askers += 1
      const leave = () => {
        work.askers -= 1
      }
      signal?.addEventListener('abort', leave, { once: true })
      try {
        return await work.drawn
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },
    close() {
      for (const drawer of drawers) drawer.close()
    },
  }
}

/** A picture that is drawn or waiting, shared by all its callers. */
interface Work {
  drawn: Promise<ResizedImage>
  askers: number
}

/**
 * Runs one task for each drawer at a time, in the order of arrival. A task that no caller waits for is not started.
 * @throws ImageError `busy`
 */
function createTurns(drawers: readonly ImageWorker[], most: number) {
  const free = [...drawers]
  const waiting: ((drawer: ImageWorker) => void)[] = []
  return async <Result>(
    work: (drawer: ImageWorker) => Promise<Result>,
    isWaitedFor: () => boolean,
  ): Promise<Result> => {
    if (free.length === 0 && waiting.length >= most) throw new ImageError('busy', 'Too many wait')
    const drawer = free.pop() ?? (await new Promise<ImageWorker>((resolve) => waiting.push(resolve)))
    try {
      // The caller is counted right after this call returns, so wait a microtask.
      await Promise.resolve()
      if (!isWaitedFor()) throw new ImageError('gone', 'Nobody waits for it')
      return await work(drawer)
    } finally {
      const next = waiting.shift()
      if (next) next(drawer)
      else free.push(drawer)
    }
  }
}

/** Returns whether the binary for this machine is installed. Only the process of the first picture loads it. */
function hasSharp(from: string): boolean {
  const { resolve } = createRequire(from)
  const machine = `${process.platform}-${process.arch}`
  const parts = [machine, machine.replace('linux', 'linuxmusl'), 'wasm32', 'webcontainers-wasm32']
  return (
    resolves(() => resolve('sharp')) &&
    parts.some((part) =>
      resolves(() => createRequire(resolve('sharp')).resolve(`@img/sharp-${part}/sharp.node`)),
    )
  )
}

function resolves(find: () => string): boolean {
  try {
    return find() !== ''
  } catch {
    return false
  }
}
