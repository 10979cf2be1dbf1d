import { VisuallyHidden } from '@portico/ui'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import own from './pdf.module.css'

/** A link of a page, with its place in percent of the page. */
interface PageLink {
  id: string
  style: { left: string; top: string; width: string; height: string }
  /** An address outside the document. */
  url?: string
  /** A page of the document, starting at 1. */
  page?: number
}

interface PageLinksProps {
  document: PDFDocumentProxy
  page: PDFPageProxy
  goTo: (page: number) => void
}

/**
 * Draws the links of a page. Only `http`, `https` and `mailto` lead outside, to a tab without access to this one. Other actions of a
 * document, such as scripts, forms and programs, have no link.
 */
export function PageLinks({ document: pdf, page, goTo }: PageLinksProps) {
  const t = useTexts()
  const [links, setLinks] = useState<readonly PageLink[]>([])
  useEffect(() => {
    const ended = new AbortController()
    readLinks(pdf, page).then(
      (read) => {
        if (!ended.signal.aborted) setLinks(read)
      },
      // The page can be read without links.
      () => undefined,
    )
    return () => ended.abort()
  }, [pdf, page])
  return links.map(({ id, style, url, page: target }) =>
    url !== undefined ? (
      <a
        key={id}
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={own.link}
        style={style}
      >
        <VisuallyHidden>{url}</VisuallyHidden>
      </a>
    ) : (
      <button
        key={id}
        type="button"
        aria-label={t('Go to page {number, number}', { number: target ?? 1 })}
        className={own.link}
        style={style}
        onClick={() => goTo(target ?? 1)}
      />
    ),
  )
}

/** The fields of an annotation that are used. A document can put any value into them. */
interface LinkAnnotation {
  subtype?: unknown
  id?: unknown
  rect?: unknown
  url?: unknown
  dest?: unknown
}

async function readLinks(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<PageLink[]> {
  const annotations = (await page.getAnnotations()) as LinkAnnotation[]
  const viewport = page.getViewport({ scale: 1 })
  const read = annotations.map(async ({ subtype, id, rect, url, dest }): Promise<PageLink | null> => {
    if (subtype !== 'Link' || !Array.isArray(rect)) return null
    const [left = 0, bottom = 0, right = 0, top = 0] = rect as number[]
    const [x1, y1] = viewport.convertToViewportPoint(left, bottom) as [number, number]
    const [x2, y2] = viewport.convertToViewportPoint(right, top) as [number, number]
    const share = (part: number, whole: number) => `${(100 * part) / whole}%`
    const style = {
      left: share(Math.min(x1, x2), viewport.width),
      top: share(Math.min(y1, y2), viewport.height),
      width: share(Math.abs(x2 - x1), viewport.width),
      height: share(Math.abs(y2 - y1), viewport.height),
    }
    const link = { id: String(id), style }
    if (typeof url === 'string') return /^(?:https?|mailto):/i.test(url) ? { ...link, url } : null
    const target = dest ? await readTarget(pdf, dest) : null
    return target === null ? null : { ...link, page: target }
  })
  return (await Promise.all(read)).filter((link) => link !== null)
}

/** Returns the page of a destination, starting at 1. Null if the document has none. */
async function readTarget(pdf: PDFDocumentProxy, dest: unknown): Promise<number | null> {
  const found: unknown = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
  const [target] = Array.isArray(found) ? (found as unknown[]) : []
  if (typeof target === 'number') return target + 1
  if (typeof target !== 'object' || target === null) return null
  return (await pdf.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1
}
