import { Popover } from '@portico/ui/popover'
import { type RefObject, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import styles from './rich-text.module.css'

interface PicturePopoverProps {
  href: string
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
}

/** Shows the picture at an address. If the page’s content security policy blocks it, the popover says so; the link opens it elsewhere. */
export function PicturePopover({ href, ...popover }: PicturePopoverProps) {
  const t = useTexts()
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <Popover {...popover} label={t('Picture')}>
      {refused === href ? (
        <p className={styles.refused}>{t('The picture can’t be shown here. Its link opens it.')}</p>
      ) : (
        <img
          src={href}
          alt={href}
          referrerPolicy="no-referrer"
          className={styles.picture}
          onError={() => setRefused(href)}
        />
      )}
    </Popover>
  )
}
