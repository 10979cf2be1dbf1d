import { useHost } from '@portico/react-remote'
import { Button, EmptyState, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Problem } from '../../errors/problem.tsx'
import { formatBytes } from '../../place/format.ts'
import type { Entry } from '../../storage/entry.ts'
import { useTexts } from '../../texts/texts.ts'
import { NoPreview } from '../no-preview.tsx'
import { previewBytes, readTextPreview, type TextPreview } from '../read-text-preview.ts'
import { ScrollArea } from '../scroll-area.tsx'
import styles from '../viewers.module.css'
import { CodeText, JsonText, MarkdownText, TableText } from './lazy-texts.ts'
import { getTextForm, type TextForm } from './text-form.ts'

/** A text and its language. */
export interface TextViewProps {
  text: string
  language: string
  /** True if only its beginning is loaded. */
  isCut: boolean
}

/** Components that show a text formatted. */
const renderings: Partial<Record<TextForm, ComponentType<TextViewProps>>> = {
  markdown: MarkdownText,
  table: TableText,
  json: JsonText,
}

/** The beginning of a text: formatted, if there is a component for it, or as it is written. */
export function TextViewer({ link, entry }: { link: string; entry: Entry }) {
  const t = useTexts()
  const { deadlines } = useHost().session
  const beginning = useQuery({
    queryKey: ['text', link],
    queryFn: ({ signal }) =>
      readTextPreview(
        link,
        entry.size ?? 0,
        AbortSignal.any([signal, AbortSignal.timeout(deadlines.answer)]),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (beginning.isError) return <Problem error={beginning.error} retry={() => void beginning.refetch()} />
  if (!beginning.data) return <Skeleton height={240} />
  if (!beginning.data.isText) return <NoPreview />
  if (beginning.data.text === '') return <EmptyState title={t('This file is empty')} />
  return <Text {...beginning.data} {...getTextForm(entry)} />
}

/** Characters that reverse the text after them, so that it reads differently than it is written. */
const turning = /[\u202a-\u202e\u2066-\u2069]/

function Text({ text, isCut, form, language }: TextPreview & { form: TextForm; language: string }) {
  const t = useTexts()
  const [isSource, setSource] = useState(false)
  const Rendering = renderings[form]
  const shown = { text, language, isCut }
  const facts = [
    isCut
      ? t('Only the first {size} are shown. Download the file to see all of it.', {
          size: formatBytes(previewBytes, t.locale),
        })
      : '',
    turning.test(text) ? t('This text has invisible signs that change the order in which it is read.') : '',
  ].filter(Boolean)
  return (
    <>
      {Rendering && !isSource ? (
        <Rendering {...shown} />
      ) : form === 'plain' ? (
        <PlainText text={text} />
      ) : (
        <CodeText {...shown} />
      )}
      {Rendering || facts.length > 0 ? (
        <div className={styles.bar}>
          <span className={styles.fact}>{facts.join(' ')}</span>
          {Rendering ? (
            <Button size="sm" aria-pressed={isSource} onClick={() => setSource(!isSource)}>
              {t('Show source')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

function PlainText({ text }: { text: string }) {
  return (
    <ScrollArea>
      <pre className={styles.text} dir="auto">
        {text}
      </pre>
    </ScrollArea>
  )
}
