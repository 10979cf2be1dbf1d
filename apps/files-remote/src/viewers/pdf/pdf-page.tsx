import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import type { TextMatch } from './find-text.ts'
import { highlightMatches } from './highlight-matches.ts'
import { PageLinks } from './page-links.tsx'
import type { PageSize } from './page-size.ts'
import own from './pdf.module.css'
import { renderPage, renderTextLayer } from './render-page.ts'

interface PdfPageProps {
  document: PDFDocumentProxy
  /** Starts at 1. */
  number: number
  /** The size of the first page, which most pages of a document have. The real size is known when the page is near. */
  size: PageSize
  /** CSS pixels for each point. */
  points: number
  /** True if the page is near the viewport, and is drawn. */
  isNear: boolean
  places: readonly TextMatch[] | undefined
  /** The match that the search shows. */
  place: TextMatch | undefined
  goTo: (page: number) => void
  /** Called with the mark of the match that is shown. */
  onMark: (mark: Element) => void
}

/** One page: its picture, the text above it, and its links. */
export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { document: pdf, number, size, isNear, goTo } = props
  const t = useTexts()
  const { page, isBroken } = useNearPage(pdf, number, isNear)
  const seen = useRef(size)
  if (page) seen.current = page.getViewport({ scale: 1 })
  const style = {
    '--page-width': seen.current.width,
    '--page-height': seen.current.height,
    '--user-unit': page?.userUnit ?? 1,
  }
  return (
    <article
      data-page={number}
      aria-label={t('Page {number, number}', { number })}
      className={own.page}
      style={style as CSSProperties}
    >
      {page ? <PageContent {...props} page={page} /> : null}
      {page ? <PageLinks {...{ document: pdf, page, goTo }} /> : null}
      {isBroken ? <p className={own.broken}>{t('This page can’t be shown.')}</p> : null}
    </article>
  )
})

/** Returns the page while it is near, and whether it can't be read. */
function useNearPage(pdf: PDFDocumentProxy, number: number, isNear: boolean) {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (!isNear) return
    const ended = new AbortController()
    let read: PDFPageProxy | null = null
    pdf.getPage(number).then(
      (next) => {
        if (ended.signal.aborted) return
        read = next
        setPage(next)
        setBroken(false)
      },
      () => {
        if (!ended.signal.aborted) setBroken(true)
      },
    )
    return () => {
      ended.abort()
      setPage(null)
      // Frees the pictures and fonts of the page.
      read?.cleanup()
    }
  }, [pdf, number, isNear])
  return { page, isBroken }
}

function PageContent({ page, points, places, place, onMark }: PdfPageProps & { page: PDFPageProxy }) {
  const t = useTexts()
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [pieces, setPieces] = useState<readonly HTMLElement[] | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    renderPage(page, points, ended.signal).then(
      // The old picture stays until the sharper one is drawn.
      (canvas) => {
        if (!ended.signal.aborted) picture.current?.replaceChildren(canvas)
      },
      () => {
        if (!ended.signal.aborted) setBroken(true)
      },
    )
    return () => ended.abort()
  }, [page, points])
  useEffect(() => {
    const container = text.current
    if (!container) return
    const ended = new AbortController()
    renderTextLayer(page, container, ended.signal).then(
      (laid) => {
        if (!ended.signal.aborted) setPieces(laid)
      },
      // The picture is shown without the text.
      () => undefined,
    )
    return () => {
      ended.abort()
      container.replaceChildren()
    }
  }, [page])
  useEffect(() => {
    if (!pieces) return
    const mark = highlightMatches(pieces, places ?? [], place)
    if (mark) onMark(mark)
    return () => void highlightMatches(pieces, [], undefined)
  }, [pieces, places, place, onMark])
  return (
    <>
      <div ref={picture} className={own.picture} />
      <div ref={text} className={own.text} />
      {isBroken ? <p className={own.broken}>{t('This page can’t be shown.')}</p> : null}
    </>
  )
}
