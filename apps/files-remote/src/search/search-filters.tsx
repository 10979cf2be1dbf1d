import { lazyComponent } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { DatePicker } from '@portico/ui/day-control'
import { Disclosure } from '@portico/ui/disclosure'
import { Field, TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFilesConfig } from '../config.ts'
import { parseSearchableType, searchableTypes } from '../file-types/searchable-types.ts'
import { getBucketLabel } from '../place/bucket-label.ts'
import { formatAddress, formatPath, parsePlace } from '../place/place.ts'
import { NumberField } from '../share/number-field.tsx'
import { useTexts } from '../texts/texts.ts'
import { emptySearch, type FileSearch, parseDay } from './file-search.ts'
import styles from './find.module.css'

interface FindFiltersProps {
  wanted: FileSearch
  change: (part: Partial<FileSearch>) => void
  buckets: readonly string[]
}

/** The form with the words and filters of a search. */
export function SearchFilters({ wanted, change, buckets }: FindFiltersProps) {
  const t = useTexts()
  const { kind, since, until, minBytes, maxBytes } = wanted
  const hasMore = [since, until, minBytes, maxBytes].some((value) => value !== null)
  const [isOpen, setOpen] = useState(hasMore)
  // The fields are created again, so that text that is not a day is cleared, too.
  const [clearings, setClearings] = useState(0)
  const any = 'any'
  const kinds = searchableTypes.map(([value, label]) => ({ value: value as string, label: t(label) }))
  return (
    <search className={styles.filters}>
      <Words words={wanted.words} onWords={(words) => change({ words })} />
      <div className={styles.row}>
        <Select
          size="sm"
          label={t('Kind')}
          value={kind ?? any}
          options={[{ value: any, label: t('Any kind') }, ...kinds]}
          onValueChange={(value) => change({ kind: parseSearchableType(value) })}
        />
        <Where {...{ wanted, change, buckets }} />
        {hasMore || kind ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<X size={14} />}
            onClick={() => {
              change({ ...emptySearch, words: wanted.words, place: wanted.place })
              setClearings(clearings + 1)
            }}
          >
            {t('Clear filters')}
          </Button>
        ) : null}
      </div>
      <Disclosure
        summary={t('Date and size')}
        open={isOpen || hasMore}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <div key={clearings} className={styles.fields}>
          <Day label={t('Changed since')} day={since} onDay={(day) => change({ since: day })} />
          <Day label={t('Changed until')} day={until} onDay={(day) => change({ until: day })} />
          <Size
            label={t('At least (MB)')}
            bytes={minBytes}
            onBytes={(bytes) => change({ minBytes: bytes })}
          />
          <Size label={t('At most (MB)')} bytes={maxBytes} onBytes={(bytes) => change({ maxBytes: bytes })} />
        </div>
      </Disclosure>
    </search>
  )
}

/** Debounce of the search words in ms. */
const pause = 250

/** The field for the search words. They go into the address after a pause, or on Enter. */
function Words({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const t = useTexts()
  const [typed, setTyped] = useState(words)
  const sent = useRef(words)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  useEffect(() => {
    // The address was changed elsewhere: by Back, or by a link.
    if (words !== sent.current) setTyped(words)
    sent.current = words
  }, [words])
  const send = (text: string) => {
    sent.current = text
    if (text !== words) onWords(text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts only when the text changes.
  useEffect(() => {
    const timer = setTimeout(() => send(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={t('A part of the name')}
      placeholder={t('A part of the name')}
      enterKeyHint="search"
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed)
      }}
    />
  )
}

/** The place to search: everywhere, a bucket, or the folder in which the search began. */
function Where({ wanted: { place }, change, buckets }: FindFiltersProps) {
  const t = useTexts()
  const { ownFolderBuckets } = useFilesConfig()
  // The folder stays an option.
  const [folder] = useState(place && place.path.length > 0 ? place : null)
  const places = buckets.map((bucket) => ({ bucket, path: [] as readonly string[] }))
  const known = [...places, ...(folder ? [folder] : [])]
  const others = place && !known.some((each) => formatAddress(each) === formatAddress(place)) ? [place] : []
  const everywhere = '/'
  return (
    <Select
      size="sm"
      label={t('Where')}
      value={place ? formatAddress(place) : everywhere}
      options={[
        { value: everywhere, label: t('Everywhere') },
        ...[...known, ...others].map((each) => ({
          value: formatAddress(each),
          label: formatPath(t, [getBucketLabel(t, each.bucket, ownFolderBuckets), ...each.path]),
        })),
      ]}
      onValueChange={(value) => change({ place: parsePlace(value) })}
    />
  )
}

const Calendar = lazyComponent(async () => (await import('@portico/ui/calendar')).Calendar)

/** A day that is typed or picked. Invalid text is not searched for. */
function Day(props: { label: string; day: string | null; onDay: (day: string | null) => void }) {
  const { label, day, onDay } = props
  const t = useTexts()
  const [typed, setTyped] = useState(day ?? '')
  const [isRefused, setRefused] = useState(false)
  const [last, setLast] = useState(day)
  if (day !== last) {
    setLast(day)
    // The day was changed elsewhere: by Back, or by a link.
    if (parseDay(typed) !== day) setTyped(day ?? '')
  }
  const write = (text: string) => {
    setTyped(text)
    setRefused(false)
    if (parseDay(text) !== day) onDay(parseDay(text))
  }
  return (
    <Field label={label} error={isRefused && t('Enter a date, such as 2026-11-21.')}>
      <DatePicker name={label} value={day ?? ''} onChange={write} Calendar={Calendar}>
        <TextInput
          placeholder="2026-11-21"
          value={typed}
          onChange={(event) => write(event.currentTarget.value)}
          onBlur={() => setRefused(typed !== '' && parseDay(typed) === null)}
        />
      </DatePicker>
    </Field>
  )
}

function Size(props: { label: string; bytes: number | null; onBytes: (bytes: number | null) => void }) {
  const { label, bytes, onBytes } = props
  const read = (text: string) => onBytes(text === '' ? null : Math.max(0, Math.round(Number(text) * 1e6)))
  return (
    <NumberField
      label={label}
      min={0}
      hasParts
      value={bytes === null ? '' : `${bytes / 1e6}`}
      onChange={read}
    />
  )
}
