import { ExternalLink, Image } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import type { TypeValueProps } from '../column-type.ts'
import { isPicture, parseLink } from './link.ts'
import { PicturePopover } from './picture-popover.tsx'
import styles from './rich-text.module.css'

/** Renders a color with its swatch, or an address with its link. A picture loads only on request. */
export function RichText({ text, tabIndex }: TypeValueProps) {
  if (CSS.supports('color', text))
    return (
      <span className={styles.rich}>
        <span className={styles.swatch} style={{ background: text }} aria-hidden="true" />
        {text}
      </span>
    )
  return (
    <span className={styles.rich} title={text}>
      <span className={styles.words} dir="auto">
        {text}
      </span>
      <LinkMarks text={text} tabIndex={tabIndex} />
    </span>
  )
}

/** Props of {@link LinkMarks}. */
export type LinkMarksProps = Pick<TypeValueProps, 'text' | 'tabIndex'>

/** Buttons for an address: show its picture, if it is one, and open it. */
export function LinkMarks({ text, tabIndex }: LinkMarksProps) {
  const address = parseLink(text)
  if (!address) return null
  const { href } = address
  return (
    <>
      {isPicture(address) ? <Picture href={href} tabIndex={tabIndex} /> : null}
      <Out href={href} tabIndex={tabIndex} />
    </>
  )
}

interface MarkProps extends Pick<TypeValueProps, 'tabIndex'> {
  href: string
}

// A press on these buttons must not select or edit the cell.
const ownPress = {
  onMouseDown: (event: MouseEvent) => event.stopPropagation(),
  onDoubleClick: (event: MouseEvent) => event.stopPropagation(),
}

function Out({ href, tabIndex }: MarkProps) {
  const t = useTexts()
  return (
    <a
      {...ownPress}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={tabIndex}
      className={styles.mark}
      aria-label={t('Open {address}', { address: href })}
    >
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  )
}

function Picture({ href, tabIndex }: MarkProps) {
  const t = useTexts()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        {...ownPress}
        ref={anchor}
        type="button"
        tabIndex={tabIndex}
        className={styles.mark}
        aria-label={t('Show the picture')}
        onClick={() => setOpen(!isOpen)}
      >
        <Image size={13} aria-hidden="true" />
      </button>
      <PicturePopover href={href} anchor={anchor} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
