import type { useHost } from '@portico/react-remote'
import { grantedRequest, type ObjectRequest } from '../storage/object-request.ts'
import type { GrantedFiles } from './granted-files.ts'
import type { OpenShare } from './open-share.ts'
import type { SharedFile } from './shared-files.ts'

/** The ways to the bytes of an open share. Each request carries its grant, so storage refuses all of them once the share has ended. */
export interface ShareAccess {
  grant: string
  requestFor(key: string): ObjectRequest
  /** Returns an address for the browser's own requests by an element of the page or a download; null if the browser has no way. */
  addressOf(file: SharedFile, use: 'element' | 'download'): Promise<string | null>
  /** Reports that a file could not be had: the share may have ended. */
  onRefused(): void
  close(): void
}

/** Makes the ways to a share. The browser's own requests are prepared when they are first needed. */
export function createShareAccess(
  { session }: Pick<ReturnType<typeof useHost>, 'session'>,
  share: OpenShare,
  onRefused: () => void,
): ShareAccess {
  let opening: Promise<GrantedFiles | null> | undefined
  const requestFor = (key: string) => grantedRequest(session, { bucket: share.bucket, key }, share.grant)
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
