import { useHost } from '@portico/react-remote'
import { Skeleton } from '@portico/ui'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '../../errors/problem.tsx'
import { NoPreview } from '../no-preview.tsx'
import { readRange } from '../read-text-preview.ts'
import { openPdf } from './open-pdf.ts'
import { PdfPages } from './pdf-pages.tsx'
import { PdfPassword } from './pdf-password.tsx'

interface PdfDocumentProps {
  link: string
  /** In bytes. */
  size: number
  name: string
}

type PdfState =
  | { step: 'opening' }
  | { step: 'locked'; isWrong: boolean; answer: (password: string) => void }
  | { step: 'open'; document: PDFDocumentProxy }
  | { step: 'none' }
  | { step: 'failed'; error: unknown }

/** A document, with the states before its pages are shown. */
export function PdfDocument({ link, size, name }: PdfDocumentProps) {
  const { state, retry } = usePdf(link, size)
  if (state.step === 'opening') return <Skeleton height={240} />
  if (state.step === 'none') return <NoPreview />
  if (state.step === 'failed') return <Problem error={state.error} retry={retry} />
  if (state.step === 'locked') return <PdfPassword isWrong={state.isWrong} onAnswer={state.answer} />
  return <PdfPages document={state.document} name={name} />
}

function usePdf(link: string, size: number): { state: PdfState; retry: () => void } {
  const { deadlines } = useHost().session
  const [state, setState] = useState<PdfState>({ step: 'opening' })
  const [attempt, setAttempt] = useState(0)
  // A link that was signed again opens the same file, so the document stays open and uses the new link.
  const newest = useRef(link)
  newest.current = link
  const answerDeadline = deadlines.answer
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the document again.
  useEffect(() => {
    const ended = new AbortController()
    const set = (next: PdfState) => {
      if (!ended.signal.aborted) setState(next)
    }
    setState({ step: 'opening' })
    const opened = openPdf({
      size,
      read: (from, length) =>
        readRange(
          newest.current,
          { from, length: Math.min(length, size - from) },
          AbortSignal.any([ended.signal, AbortSignal.timeout(answerDeadline)]),
        ),
      onPassword: (answer, isWrong) =>
        set({
          step: 'locked',
          isWrong,
          answer: (password) => {
            set({ step: 'opening' })
            answer(password)
          },
        }),
      onFailure: (error) => set({ step: 'failed', error }),
    })
    opened.document.then(
      (document) => set(document ? { step: 'open', document } : { step: 'none' }),
      (error: unknown) => set({ step: 'failed', error }),
    )
    return () => {
      ended.abort()
      opened.close()
    }
  }, [size, attempt, answerDeadline])
  return { state, retry: () => setAttempt((before) => before + 1) }
}
