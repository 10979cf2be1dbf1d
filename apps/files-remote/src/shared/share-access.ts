import type { useHost } from '@portico/react-remote'
import { createGrantedRequest, type ObjectRequest } from '../storage/object-request.ts'
import type { GrantedFiles } from './granted-files.ts'
import type { OpenShare } from './open-share.ts'
import type { SharedFile } from './shared-files.ts'

/** Access to the files of an open share. Each request carries the grant, so storage refuses all of them once the share has ended. */
export interface ShareAccess {
  grant: string
  requestFor(key: string): ObjectRequest
  /** Returns an address for requests by an element of the page, or for a download. Null if the browser can't send them. */
  addressOf(file: SharedFile, use: 'element' | 'download'): Promise<string | null>
  /** Reports that a file could not be read, because the share may have ended. */
  onRefused(): void
  close(): void
}

/** Creates the access to a share. The worker for the browser's own requests starts on demand. */
export function createShareAccess(
  { session }: Pick<ReturnType<typeof useHost>, 'session'>,
  share: OpenShare,
  onRefused: () => void,
): ShareAccess {
  let opening: Promise<GrantedFiles | null> | undefined
  const requestFor = (key: string) =>
    createGrantedRequest(session, { bucket: share.bucket, key }, share.grant)
  return {
    grant: share.grant,
    requestFor,
    async addressOf({ key, path, type, size }, use) {
      opening ??= import('./granted-files.ts').then((part) => part.openGrantedFiles())
      const granted = await opening
      if (!granted || (use === 'element' && !granted.canShow)) return null
      return granted.addressOf({
        request: requestFor(key),
        name: path.at(-1) ?? '',
        type,
        size,
        onStatus: (status) => {
          if (status >= 400 && status !== 416) onRefused()
        },
      })
    },
    onRefused,
    close: () => void opening?.then((granted) => granted?.close()),
  }
}
