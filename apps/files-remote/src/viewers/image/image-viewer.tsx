import { useHost } from '@portico/react-remote'
import { Button, EmptyState, IconButton, Skeleton, VisuallyHidden } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { FileQuestion, Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Problem } from '../../errors/problem.tsx'
import { getCachedFormatter } from '../../place/format.ts'
import { getDisplayName } from '../../place/names.ts'
import type { Entry } from '../../storage/entry.ts'
import { useTexts } from '../../texts/texts.ts'
import { NoPreview } from '../no-preview.tsx'
import { useViewerKeys } from '../viewer-keys.ts'
import styles from '../viewers.module.css'
import own from './image-viewer.module.css'
import { maxPixels, measureImage } from './measure-image.ts'
import { useZoom } from './use-zoom.ts'
import type { ZoomSize } from './zoom.ts'

/** A picture with zoom. It is measured first, because a few kilobytes may decompress to more than a page can hold. */
export function ImageViewer({ link, entry }: { link: string; entry: Entry }) {
  const t = useTexts()
  const { deadlines } = useHost().session
  const size = useQuery({
    queryKey: ['image size', link],
    queryFn: ({ signal }) =>
      measureImage(link, entry, AbortSignal.any([signal, AbortSignal.timeout(deadlines.answer)])),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (size.isError) return <Problem error={size.error} retry={() => void size.refetch()} />
  if (size.isPending) return <Skeleton height={240} />
  if (size.data && size.data.width * size.data.height > maxPixels)
    return (
      <EmptyState icon={<FileQuestion />} title={t('This image is too large to be shown')}>
        {t(
          'It has {width, number} × {height, number} pixels. Download it to open it in another app.',
          size.data,
        )}
      </EmptyState>
    )
  return <Stage link={link} name={entry.name} />
}

function Stage({ link, name }: { link: string; name: string }) {
  const t = useTexts()
  const stage = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = useState<ZoomSize | null>(null)
  const [isBroken, setBroken] = useState(false)
  const { view, isWhole, zoomIn, zoomOut, toggle, onKey, pointers } = useZoom(stage, picture)
  useViewerKeys(onKey)
  if (isBroken) return <NoPreview />
  const percent = getCachedFormatter(Intl.NumberFormat, t.locale, { style: 'percent' }).format(
    view?.scale ?? 1,
  )
  return (
    <div className={own.image}>
      <div ref={stage} className={own.stage} data-whole={isWhole} {...pointers}>
        <img
          src={link}
          alt={getDisplayName(name)}
          draggable={false}
          data-large={(view?.scale ?? 1) > 3}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            // A drawing may have no size of its own.
            setPicture({ width: naturalWidth || 1000, height: naturalHeight || 1000 })
          }
          onError={() => setBroken(true)}
          style={
            view && picture
              ? {
                  width: picture.width * view.scale,
                  height: picture.height * view.scale,
                  transform: `translate(calc(-50% + ${view.x}px), calc(-50% + ${view.y}px))`,
                }
              : { visibility: 'hidden' }
          }
        />
      </div>
      <div className={styles.tools} role="toolbar" aria-label={t('Zoom')}>
        {picture ? (
          <span className={styles.fact}>{t('{width, number} × {height, number}', { ...picture })}</span>
        ) : null}
        <IconButton
          label={t('Zoom out')}
          tooltip={false}
          icon={<Minus size={16} />}
          onClick={zoomOut}
          disabled={isWhole}
        />
        <Button onClick={() => toggle()}>
          <span className={own.percent}>{percent}</span>
          <VisuallyHidden>{isWhole ? t('Actual size') : t('Fit to window')}</VisuallyHidden>
        </Button>
        <IconButton label={t('Zoom in')} tooltip={false} icon={<Plus size={16} />} onClick={zoomIn} />
      </div>
    </div>
  )
}
