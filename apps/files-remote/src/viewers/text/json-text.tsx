import { Banner, Button } from '@portico/ui'
import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { ScrollArea } from '../scroll-area.tsx'
import styles from '../viewers.module.css'
import { CodeText } from './code-text.tsx'
import own from './json-text.module.css'
import { LongNumber, parseJsonWithNumbers } from './parse-json.ts'
import type { TextViewProps } from './text-viewer.tsx'

/** Number of values of a list or an object to draw at once. */
const pageLength = 100

/** JSON as a tree with branches that open one by one. Invalid or truncated JSON is shown as text. */
export function JsonText(shown: TextViewProps) {
  const t = useTexts()
  const value = useMemo(
    () => (shown.isCut ? undefined : parseJsonWithNumbers(shown.text)),
    [shown.text, shown.isCut],
  )
  if (value === undefined)
    return (
      <>
        {shown.isCut ? null : (
          <Banner tone="info">{t('This isn’t valid JSON, so it is shown as it is written.')}</Banner>
        )}
        <CodeText {...shown} />
      </>
    )
  return (
    <ScrollArea>
      <div className={`${own.tree} ${styles.tokens}`} dir="ltr">
        <Branch property={null} value={value} isOpen />
      </div>
    </ScrollArea>
  )
}

function Branch(props: { property: string | null; value: unknown; isOpen?: boolean }) {
  const { property, value, isOpen = false } = props
  const t = useTexts()
  const [open, setOpen] = useState(isOpen)
  const [count, setCount] = useState(pageLength)
  const label = property === null ? null : <span data-token="attr">{property}</span>
  if (typeof value !== 'object' || value === null || value instanceof LongNumber)
    return (
      <div className={own.leaf}>
        {label} <Leaf value={value} />
      </div>
    )
  const isList = Array.isArray(value)
  const keys = isList ? null : Object.keys(value)
  const length = keys?.length ?? (value as unknown[]).length
  const size = isList
    ? t('{count, plural, one {# value} other {# values}}', { count: length })
    : t('{count, plural, one {# key} other {# keys}}', { count: length })
  return (
    <div>
      <button type="button" aria-expanded={open} className={own.branch} onClick={() => setOpen(!open)}>
        <ChevronRight size={14} aria-hidden="true" />
        {label} <span className={styles.fact}>{size}</span>
      </button>
      {open ? (
        <div className={own.branches}>
          {Array.from({ length: Math.min(count, length) }, (_, index) => keys?.[index] ?? String(index)).map(
            (key) => (
              <Branch key={key} property={key} value={(value as Record<string, unknown>)[key]} />
            ),
          )}
          {length > count ? (
            <Button size="sm" onClick={() => setCount(count + pageLength * 10)}>
              {t('Show more ({count, number} left)', { count: length - count })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function Leaf({ value }: { value: unknown }) {
  if (typeof value === 'string')
    return (
      <bdi data-token="string" className={own.string}>
        {JSON.stringify(value)}
      </bdi>
    )
  if (typeof value === 'number') return <span data-token="number">{value}</span>
  if (value instanceof LongNumber) return <span data-token="number">{value.source}</span>
  return <span data-token="literal">{String(value)}</span>
}
