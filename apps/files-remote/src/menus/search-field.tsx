import { useLocation, useNavigate } from '@portico/react-remote'
import { IconButton } from '@portico/ui'
import { TextInput } from '@portico/ui/form'
import { Search } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { findPath } from '../place/special-page-paths.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './menu-items.module.css'

/** Starts a search in the open folder. With little space, or with `isSmall`, opens the search page instead of a field. */
export function SearchField({ isSmall = false }: { isSmall?: boolean }) {
  const t = useTexts()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const search = (words: string) => {
    const params = new URLSearchParams({ ...(words && { q: words }), in: pathname })
    navigate(`${findPath}?${params}`)
  }
  useSlash(form, () => search(''))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    search(String(new FormData(event.currentTarget).get('q') ?? '').trim())
  }
  return (
    <search>
      <form ref={form} className={styles.search} hidden={isSmall} onSubmit={onSubmit}>
        <TextInput
          type="search"
          name="q"
          aria-label={t('Search here')}
          placeholder={t('Search here')}
          aria-keyshortcuts="/"
          enterKeyHint="search"
          maxLength={200}
        />
      </form>
      <IconButton
        className={isSmall ? undefined : styles.searchButton}
        label={t('Search here')}
        icon={<Search size={16} />}
        onClick={() => search('')}
      />
    </search>
  )
}

/** Handles `/` in the page of the folder, outside of fields: focuses the field, or opens the search page if the field is hidden. */
function useSlash(form: RefObject<HTMLFormElement | null>, otherwise: () => void): void {
  const hidden = useRef(otherwise)
  useEffect(() => {
    hidden.current = otherwise
  })
  useEffect(() => {
    const page = form.current?.closest('header')?.parentElement
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key !== '/' || ctrlKey || metaKey || altKey) return
      if ((event.target as Element).closest('input,textarea')) return
      event.preventDefault()
      const field = form.current?.querySelector('input')
      if (field?.checkVisibility()) field.focus()
      else hidden.current()
    }
    page?.addEventListener('keydown', onKeyDown)
    return () => page?.removeEventListener('keydown', onKeyDown)
  }, [form])
}
