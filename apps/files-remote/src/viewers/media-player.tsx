import { useState } from 'react'
import { getDisplayName } from '../place/names.ts'
import { NoPreview } from './no-preview.tsx'
import styles from './viewers.module.css'

/** Audio or video, if the browser can play it. */
export function MediaPlayer({ kind, link, name }: { kind: 'video' | 'audio'; link: string; name: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <NoPreview />
  const player = {
    src: link,
    controls: true,
    preload: 'metadata',
    'aria-label': getDisplayName(name),
  } as const
  const onError = () => setBroken(true)
  return (
    <div className={styles.player}>
      {kind === 'video' ? <video {...player} onError={onError} /> : <audio {...player} onError={onError} />}
    </div>
  )
}
