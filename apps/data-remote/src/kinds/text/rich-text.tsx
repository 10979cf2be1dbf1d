import { Popover } from '@portico/ui/popover'
import { ExternalLink, Image } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import type { KindValueProps } from '../kind.ts'
import styles from './rich-text.module.css'

/** A colour with its swatch, an address with its link. A picture comes only when somebody asks to see it. */
export function RichText({ text }: KindValueProps) {
  if (text.startsWith('#'))
    return (
      <span className={styles.rich}>
        <span className={styles.swatch} style={{ background: text }} aria-hidden="true" />
        {text}
      </span>
    )
  const address = linkOf(text)
  return (
    <span className={styles.rich} title={text}>
      <span className={styles.words} dir="auto">
        {text}
      </span>
      {address && isPicture(address) ? <Picture href={address.href} /> : null}
      {address ? <Out href={address.href} /> : null}
    </span>
  )
}

// A press here is not one that chooses or edits the cell.
const ownPress = {
  onMouseDown: (event: MouseEvent) => event.stopPropagation(),
  onDoubleClick: (event: MouseEvent) => event.stopPropagation(),
}

function Out({ href }: { href: string }) {
  const t = useTexts()
  return (
    <a
      {...ownPress}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={-1}
      className={styles.mark}
      aria-label={t('Open {address}', { address: href })}
    >
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  )
}

/** What the page’s policy does not let in is said, and its link stands beside it. */
function Picture({ href }: { href: string }) {
  const t = useTexts()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isRefused, setRefused] = useState(false)
  return (
    <>
      <button
        {...ownPress}
        ref={anchor}
        type="button"
        tabIndex={-1}
        className={styles.mark}
        aria-label={t('Show the picture')}
        onClick={() => setOpen(!isOpen)}
      >
        <Image size={13} aria-hidden="true" />
      </button>
      <Popover open={isOpen} onClose={() => setOpen(false)} anchor={anchor} label={t('Picture')}>
        {isRefused ? (
          <p className={styles.refused}>{t('The picture can’t be shown here. Its link opens it.')}</p>
        ) : (
          <img
            src={href}
            alt={href}
            referrerPolicy="no-referrer"
            className={styles.picture}
            onError={() => setRefused(true)}
          />
        )}
      </Popover>
    </>
  )
}

/** The address that a text is, of a kind that runs nothing; null where it is none. */
function linkOf(text: string): URL | null {
  const address = URL.parse(text)
  return address && ['http:', 'https:', 'mailto:'].includes(address.protocol) ? address : null
}

function isPicture({ protocol, pathname }: URL): boolean {
  return protocol !== 'mailto:' && /\.(png|jpe?g|gif|webp|avif|svg)$/i.test(pathname)
}
