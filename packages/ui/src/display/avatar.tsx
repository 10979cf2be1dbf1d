import { useState } from 'react'
import { classNames } from '../context/class-names.ts'
import styles from './avatar.module.css'

/** Props of {@link Avatar}. */
export interface AvatarProps {
  /** The name of the user. Its initials replace a missing picture. */
  name: string
  src?: string | null | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** A user's picture or initials. Decoration: the name is next to it, or in the label of the button around it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
      {src && broken !== src ? (
        <img className={styles.picture} src={src} alt="" onError={() => setBroken(src)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}

/** Returns the initials of a name: "Ada Lovelace" → AL, "demo@portico.example" → D. Counts graphemes, not code units. */
function initials(name: string): string {
  const words = (name.includes('@') ? [name] : name.trim().split(/\s+/)).filter(Boolean)
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last].map(firstLetter).join('').toLocaleUpperCase()
}

function firstLetter(word: string | undefined): string {
  if (!word) return ''
  // Creating a segmenter takes 40 ms on a slow phone, and ASCII has no graphemes of several units.
  if (/^[ -~]{2}|^[ -~]$/.test(word)) return word.charAt(0)
  const [letter] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)
  return letter?.segment ?? ''
}
