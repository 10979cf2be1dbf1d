import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { getDisplayName } from '../../place/names.ts'
import { useTexts } from '../../texts/texts.ts'
import { useViewerKeys } from '../viewer-keys.ts'
import type { PageSize } from './page-size.ts'
import own from './pdf.module.css'
import { PdfBar } from './pdf-bar.tsx'
import { PdfPage } from './pdf-page.tsx'
import { type PageScroll, usePageScroll } from './use-page-scroll.ts'
import { usePdfFind } from './use-pdf-find.ts'
import { type PdfZoom, usePdfZoom } from './use-pdf-zoom.ts'

/** The pages of a document, one below another. Only pages near the viewport are drawn. */
export function PdfPages({ document: pdf, name }: { document: PDFDocumentProxy; name: string }) {
  const t = useTexts()
  const pages = useRef<HTMLElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [first, setFirst] = useState<PageSize | null>(null)
  const zoom = usePdfZoom(pages, first)
  const { points } = zoom
  const scroll = usePageScroll(pages, first ? pdf.numPages : 0, points)
  const { near, current, goTo, reveal } = scroll
  const find = usePdfFind(pdf)
  useEffect(() => {
    const ended = new AbortController()
    void readSize(pdf).then((size) => {
      if (!ended.signal.aborted) setFirst(size)
    })
    return () => ended.abort()
  }, [pdf])
  useFocus(pages)
  const { place } = find
  useEffect(() => {
    if (place) goTo(place.page, 'near')
  }, [place, goTo])
  useViewerKeys(({ key }) => {
    if (key === '/') search.current?.focus()
    return key === '/' || onKey(key, zoom, scroll, pdf.numPages)
  })
  return (
    <>
      <section
        ref={pages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label={getDisplayName(name)}
        className={own.pages}
        style={{ '--pdf-scale': points } as CSSProperties}
      >
        {first
          ? numbersTo(pdf.numPages).map((number) => (
              <PdfPage
                key={number}
                {...{ document: pdf, number, size: first, points, goTo, onMark: reveal }}
                isNear={near.has(number)}
                places={find.byPage.get(number)}
                place={place?.page === number ? place.place : undefined}
              />
            ))
          : null}
      </section>
      <PdfBar {...{ current, find, search, zoom }} count={pdf.numPages} onPage={goTo} label={t('Document')} />
    </>
  )
}

/** Zooms as for a picture, and turns pages. Returns whether the key has a command. */
function onKey(key: string, zoom: PdfZoom, { goTo, current }: PageScroll, count: number): boolean {
  if (key === '+' || key === '=') zoom.zoomIn()
  else if (key === '-') zoom.zoomOut()
  else if (key === '0') zoom.fit()
  else if (key === '1') zoom.showActual()
  else if (key === 'PageDown') goTo(current + 1)
  else if (key === 'PageUp') goTo(current - 1)
  else if (key === 'Home') goTo(1)
  else if (key === 'End') goTo(count)
  else return false
  return true
}

/** The size of A4 in points. */
const usualSize = { width: 595, height: 842 }

/** Returns the size of the first page. An unreadable page has the usual size, and reports its error itself. */
async function readSize(pdf: PDFDocumentProxy): Promise<PageSize> {
  try {
    const page = await pdf.getPage(1)
    const { width, height } = page.getViewport({ scale: 1 })
    return { width, height }
  } catch {
    return usualSize
  }
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** Focuses the pages so that keys scroll them at once, unless a button has the focus. */
function useFocus(pages: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = pages.current
    const active = (element?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
    const quietly: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: false }
    if (active?.contains(element)) element?.focus(quietly)
  }, [pages])
}
