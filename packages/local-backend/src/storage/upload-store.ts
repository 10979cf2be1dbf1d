import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { ERRORS, type Upload } from '@tus/server'
import { toDiskFullError } from '../budgets/disk-full.ts'
import { OverBudgetError } from '../budgets/over-budget.ts'
import { formatByteLimit, maxUploads, sizeLimits } from '../size-limits.ts'
import type { Files } from './files.ts'

/** An upload that is not complete. Sizes are in bytes. */
interface Announced {
  /** The account of the sender, or the network of a sender without an account. */
  sender: string
  /** 0 if the sender has not declared it. */
  size: number
  received: number
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Stores uploads on disk until they are complete, for a day. Announced bytes count before they are sent: a sender may announce at most a
 * quota, and at most the free space of the disk. Announcements of other senders do not count, or one sender could take all space.
 */
export class UploadStore extends FileStore {
  readonly #files: Pick<Files, 'checkRoom' | 'uploads'>
  #announced: Promise<Map<string, Announced>> | undefined

  constructor(files: Pick<Files, 'checkRoom' | 'uploads'>) {
    super({ directory: files.uploads, expirationPeriodInMilliseconds: dayMs })
    this.#files = files
  }

  /** @throws OverBudgetError 429, 507 */
  override async create(upload: Upload): Promise<Upload> {
    const announced = await this.#readAnnounced()
    const entry = { sender: senderOf(upload), size: upload.size ?? 0, received: 0 }
    const own = [...announced.values()].filter(({ sender }) => sender === entry.sender)
    refuseMore(own, entry.size)
    // Set before any await, so that uploads that start at the same time count for each other.
    announced.set(upload.id, entry)
    try {
      await this.#files.checkRoom(own.reduce((sum, { size, received }) => sum + size - received, entry.size))
      return await super.create(upload)
    } catch (error) {
      announced.delete(upload.id)
      throw toDiskFullError(error) ?? error
    }
  }

  /** Like the original, which hides the cause of a failure. @throws OverBudgetError 507 */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    await this.#files.checkRoom(0)
    const target = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset })
    try {
      await pipeline(source, target)
    } catch (error) {
      throw toDiskFullError(error) ?? ERRORS.FILE_WRITE_ERROR
    } finally {
      const entry = (await this.#readAnnounced()).get(id)
      if (entry) {
        entry.received = offset + target.bytesWritten
        entry.size = Math.max(entry.size, entry.received)
      }
    }
    return offset + target.bytesWritten
  }

  override async remove(id: string): Promise<void> {
    const announced = await this.#readAnnounced()
    announced.delete(id)
    await super.remove(id)
  }

  /** Forgets an upload that has become an object. */
  async forget(id: string): Promise<void> {
    const announced = await this.#readAnnounced()
    announced.delete(id)
    await this.configstore.delete(id)
  }

  /** Reads uploads of earlier starts. After a failure, the next call reads again. */
  #readAnnounced(): Promise<Map<string, Announced>> {
    this.#announced ??= this.#readAll().catch((error: unknown) => {
      this.#announced = undefined
      throw error
    })
    return this.#announced
  }

  async #readAll(): Promise<Map<string, Announced>> {
    const announced = new Map<string, Announced>()
    for (const id of (await this.configstore.list?.()) ?? []) {
      const upload = await this.configstore.get(id)
      const file = await stat(join(this.directory, id)).catch(() => undefined)
      if (!upload || !file) continue
      const received = file.size
      announced.set(id, {
        sender: senderOf(upload),
        size: Math.max(upload.size ?? 0, received),
        received,
      })
    }
    return announced
  }
}

/** Returns the sender of an upload. Uploads of earlier versions only contain their owner. */
function senderOf({ metadata }: Pick<Upload, 'metadata'>): string {
  return metadata?.sender ?? metadata?.owner ?? ''
}

function refuseMore(own: readonly Announced[], size: number): void {
  if (own.length >= maxUploads)
    throw new OverBudgetError(
      429,
      `You have begun ${maxUploads} uploads that are not complete. Complete or end some of them.`,
      60,
    )
  if (own.reduce((sum, upload) => sum + upload.size, size) > sizeLimits.announced)
    throw new OverBudgetError(
      507,
      `You have begun uploads of ${formatByteLimit(sizeLimits.announced)} that are not complete. Complete or end some of them.`,
    )
}
