import { useHost } from '@portico/react-remote'
import { Button, Dialog } from '@portico/ui'
import { useState } from 'react'
import { FailureNotice } from '../../form/failure-message.tsx'
import { useOperation } from '../../form/use-operation.ts'
import { useTexts } from '../../texts/texts.ts'
import { type Crop, createLargestCrop, getZoom, maxZoom, zoomCrop } from './crop.ts'
import { CropStage } from './crop-stage.tsx'
import { encodePicture } from './encode-picture.ts'
import styles from './picture.module.css'
import { savePicture } from './picture-store.ts'

/** Asks for the visible square of a picture, and saves it. It is mounted again for each picture. */
export function CropDialog(props: { open: boolean; picture: HTMLCanvasElement; onClose: () => void }) {
  const { open, picture, onClose } = props
  const t = useTexts()
  const { session, notify } = useHost()
  const [crop, setCrop] = useState<Crop>(() => createLargestCrop(picture))
  const saving = useOperation(
    async (chosen: Crop) => savePicture(session, await encodePicture(picture, chosen)),
    {
      onDone: () => {
        onClose()
        notify({ tone: 'success', title: t('Picture saved') })
      },
    },
  )
  const zoom = getZoom(crop, picture)
  const save = () => saving.start(crop)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      dismissible={false}
      title={t('Crop your picture')}
      description={t('Anyone with the address of your picture can see it.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" busy={saving.isBusy} disabled={saving.wait > 0} onClick={save}>
            {t('Save picture')}
          </Button>
        </>
      }
    >
      <div className={styles.cropping}>
        {saving.failure ? (
          <FailureNotice failure={saving.failure} seconds={saving.wait} onAct={save} />
        ) : null}
        <CropStage picture={picture} crop={crop} onCrop={setCrop} />
        <label className={styles.zoom}>
          {t('Zoom')}
          <input
            type="range"
            min={1}
            max={maxZoom}
            step="any"
            value={zoom}
            aria-valuetext={zoom.toLocaleString(t.locale, { style: 'percent', maximumFractionDigits: 0 })}
            onChange={({ target }) => setCrop(zoomCrop(crop, target.valueAsNumber, picture))}
          />
        </label>
      </div>
    </Dialog>
  )
}
