import { lazyComponent, useHost } from '@portico/react-remote'
import { Avatar, Button, type Message, msg, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../form/failure-message.tsx'
import { useOperation } from '../../form/use-operation.ts'
import { useSectionFocus } from '../../page/section-focus.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from './picture.module.css'
import type { PictureProblem } from './picture-file.ts'
import { picturesQuery, removePicture } from './picture-store.ts'

const CropDialog = lazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog)

/** Types in the file dialog. The file's content is checked after it was chosen. */
const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

const problems: Record<PictureProblem, Message> = {
  too_heavy: msg('This file is too large. Choose a picture of at most 30 MB.'),
  no_picture: msg('This kind of file isn’t supported. Choose a JPEG, PNG, WebP, AVIF or GIF.'),
  too_large: msg('This picture has too many pixels. Choose one of at most 50 megapixels.'),
  too_small: msg('This picture is too small. Choose one of at least 64 × 64 pixels.'),
  unreadable: msg('This picture can’t be read. It may be damaged.'),
}

/** A chosen picture, and the number of choices so far. */
interface Chosen {
  picture: HTMLCanvasElement
  count: number
}

/** Shows the picture of the account, with buttons to choose and remove it. Renders nothing if the project stores no pictures. */
export function PictureField({ name, src }: { name: string; src: string | null }) {
  const { session } = useHost()
  const pictures = useQuery(picturesQuery(session))
  if (pictures.isPending) return <Skeleton height="64px" />
  // The cache has reported a failed request, and the form below works without pictures.
  return pictures.data ? <OwnPicture name={name} src={src} /> : null
}

function OwnPicture({ name, src }: { name: string; src: string | null }) {
  const t = useTexts()
  const { session, notify } = useHost()
  const focusSection = useSectionFocus()
  const input = useRef<HTMLInputElement>(null)
  const { problem, chosen, isOpen, close, choose } = useChoosing()
  const removal = useOperation<void, void>(() => removePicture(session), {
    onDone: () => {
      focusSection()
      notify({ tone: 'success', title: t('Picture removed') })
    },
  })
  return (
    <div className={styles.picture}>
      <Avatar size="lg" name={name} src={src} />
      <div className={styles.pictureSide}>
        <div className={styles.buttons}>
          <input ref={input} hidden type="file" accept={pictureTypes} onChange={choose} />
          <Button onClick={() => input.current?.click()}>
            {src ? t('Change picture') : t('Choose a picture')}
          </Button>
          {src ? (
            <Button
              variant="ghost"
              busy={removal.isBusy}
              disabled={removal.wait > 0}
              onClick={() => removal.start()}
            >
              {t('Remove picture')}
            </Button>
          ) : null}
        </div>
        {problem ? <p className={styles.problem}>{t(problems[problem])}</p> : null}
        {removal.failure ? (
          <FailureNotice failure={removal.failure} seconds={removal.wait} onAct={() => removal.start()} />
        ) : null}
      </div>
      {chosen ? (
        <CropDialog key={chosen.count} open={isOpen} picture={chosen.picture} onClose={close} />
      ) : null}
    </div>
  )
}

/** Reads a chosen file and opens it in the crop dialog, or returns why it can't be read. */
function useChoosing() {
  const t = useTexts()
  const { announce, reportError } = useHost()
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  async function read(file: File) {
    setProblem(null)
    const { readPicture, PictureError } = await import('./picture-file.ts')
    try {
      const picture = await readPicture(file)
      setChosen((before) => ({ picture, count: (before?.count ?? 0) + 1 }))
      setIsOpen(true)
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      setProblem(error.problem)
      announce(t(problems[error.problem]), 'assertive')
    }
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    // Without this reset, choosing the same file again would fire no event.
    currentTarget.value = ''
    if (file) read(file).catch(reportError)
  }

  return { problem, chosen, isOpen, close: () => setIsOpen(false), choose }
}
