import { Button, IconButton, VisuallyHidden } from '@portico/ui'
import { TextInput } from '@portico/ui/form'
import { ChevronDown, ChevronUp, Minus, Plus } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { getCachedFormatter } from '../../place/format.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../viewers.module.css'
import own from './pdf.module.css'
import type { PdfFind } from './use-pdf-find.ts'
import type { PdfZoom } from './use-pdf-zoom.ts'

interface PdfBarProps {
  label: string
  /** The current page, from 1 to `count`. */
  current: number
  count: number
  onPage: (page: number) => void
  zoom: PdfZoom
  find: PdfFind
  search: RefObject<HTMLInputElement | null>
}

/** The toolbar of a document: page, size and search. */
export function PdfBar({ label, find, search, current, count, onPage, zoom }: PdfBarProps) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={label}>
      <PageStepper {...{ current, count, onPage }} />
      <ZoomStepper {...zoom} />
      <FindField find={find} field={search} />
    </div>
  )
}

function PageStepper({ current, count, onPage }: Pick<PdfBarProps, 'current' | 'count' | 'onPage'>) {
  const t = useTexts()
  /** The typed text; null while the field shows the current page. */
  const [typed, setTyped] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const page = Number(typed)
    if (typed && Number.isInteger(page)) onPage(page)
    setTyped(null)
  }
  return (
    <form className={own.group} onSubmit={submit}>
      <IconButton
        label={t('Previous page')}
        tooltip={false}
        icon={<ChevronUp size={16} />}
        disabled={current <= 1}
        onClick={() => onPage(current - 1)}
      />
      <TextInput
        aria-label={t('Page')}
        inputMode="numeric"
        autoComplete="off"
        className={own.number}
        value={typed ?? String(current)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
      />
      <span className={styles.fact}>{t('of {count, number}', { count })}</span>
      <IconButton
        label={t('Next page')}
        tooltip={false}
        icon={<ChevronDown size={16} />}
        disabled={current >= count}
        onClick={() => onPage(current + 1)}
      />
    </form>
  )
}

function ZoomStepper({ scale, isFitted, zoomIn, zoomOut, fit, showActual }: PdfZoom) {
  const t = useTexts()
  const percent = getCachedFormatter(Intl.NumberFormat, t.locale, { style: 'percent' }).format(scale)
  return (
    <div className={own.group}>
      <IconButton label={t('Zoom out')} tooltip={false} icon={<Minus size={16} />} onClick={zoomOut} />
      <Button onClick={isFitted ? showActual : fit}>
        <span className={own.percent}>{percent}</span>
        <VisuallyHidden>{isFitted ? t('Actual size') : t('Fit to window')}</VisuallyHidden>
      </Button>
      <IconButton label={t('Zoom in')} tooltip={false} icon={<Plus size={16} />} onClick={zoomIn} />
    </div>
  )
}

function FindField({ find, field }: { find: PdfFind; field: RefObject<HTMLInputElement | null> }) {
  const t = useTexts()
  const { found, index, isSearching, step } = find
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
  }
  const at = { position: index + 1, count: found.length }
  const state = found.length > 0 ? t('{position, number} of {count, number}', at) : ''
  const isNothing = found.length === 0 && !isSearching && find.words.trim() !== ''
  return (
    <search className={own.group}>
      <TextInput
        ref={field}
        type="search"
        aria-label={t('Search this document')}
        placeholder={t('Search')}
        className={own.words}
        value={find.words}
        onChange={(event) => find.search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <output className={styles.fact}>{isNothing ? t('No matches') : state}</output>
      <IconButton
        label={t('Previous match')}
        tooltip={false}
        icon={<ChevronUp size={16} />}
        disabled={found.length === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        label={t('Next match')}
        tooltip={false}
        icon={<ChevronDown size={16} />}
        disabled={found.length === 0}
        onClick={() => step(1)}
      />
    </search>
  )
}
