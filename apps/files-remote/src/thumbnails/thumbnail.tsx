import { useHost } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { Folder } from 'lucide-react'
import { useState } from 'react'
import { getFileType } from '../file-types/file-types.ts'
import type { Entry } from '../storage/entry.ts'
import styles from './thumbnail.module.css'
import { getThumbnails } from './thumbnails.ts'
import { useAddress } from './use-address.ts'

/** A thumbnail of a file. Shows the icon of its kind until the picture is loaded, or if there is none. */
export function Thumbnail({ bucket, entry }: { bucket: string; entry: Entry }) {
  const { client } = useHost().session
  const isPicture = entry.kind === 'file' && getFileType(entry).viewer === 'image'
  const picture = useQuery({
    queryKey: ['thumbnail', bucket, entry.key, entry.updatedAt],
    queryFn: ({ signal }) => getThumbnails(client).load({ bucket, key: entry.key }, entry, signal),
    enabled: isPicture && (entry.size ?? 0) > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const address = useAddress(picture.data)
  const [broken, setBroken] = useState<string | null>(null)
  const Icon = entry.kind === 'folder' ? Folder : getFileType(entry).Icon
  return (
    <span className={styles.thumbnail}>
      {address && address !== broken ? (
        <img src={address} alt="" draggable={false} decoding="async" onError={() => setBroken(address)} />
      ) : (
        <Icon
          size={40}
          strokeWidth={1.25}
          className={styles.icon}
          data-kind={entry.kind}
          aria-hidden="true"
        />
      )}
    </span>
  )
}
