import { EmptyState } from '@portico/ui'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { ScrollArea } from '../scroll-area.tsx'
import styles from '../viewers.module.css'
import { HighlightedText } from './code-text.tsx'
import { decodeEntities } from './entities.ts'
import own from './markdown-text.module.css'
import type { TextViewProps } from './text-viewer.tsx'

/** Maximum number of characters to lay out. */
const mostLaidOut = 300_000

/**
 * Markdown as formatted text. It becomes elements of a closed list and never HTML: markup is shown as text, an image as its
 * description and address, and only links to the web or to a mail address can be followed.
 */
export function MarkdownText({ text }: TextViewProps) {
  const t = useTexts()
  const tokens = useMemo(() => read(text.slice(0, mostLaidOut)), [text])
  if (!tokens) return <EmptyState title={t('This text is too deeply nested to be laid out')} />
  return (
    <>
      <ScrollArea>
        <article className={`${own.prose} ${styles.tokens}`} dir="auto">
          {blocks(tokens)}
        </article>
      </ScrollArea>
      {text.length > mostLaidOut ? (
        <p className={styles.note}>{t('Only the beginning is laid out.')}</p>
      ) : null}
    </>
  )
}

/** Maximum depth. Each level needs a stack frame, here and in the browser, and no readable text is deeper. */
const mostDepth = 60

function read(text: string): Token[] | null {
  try {
    const tokens = lexer(text, { gfm: true })
    return depthOf(tokens, 0) > mostDepth ? null : tokens
  } catch {
    return null
  }
}

function depthOf(tokens: readonly Token[] | undefined, depth: number): number {
  if (!tokens || depth > mostDepth) return depth
  return tokens.reduce((most, token) => {
    const { tokens: inner, items } = token as { tokens?: Token[]; items?: Token[] }
    return Math.max(most, depthOf(inner, depth + 1), depthOf(items, depth + 1))
  }, depth)
}

function blocks(tokens: readonly Token[] = []): ReactNode {
  return tokens.map((token, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
    return <Fragment key={index}>{draw(token as MarkedToken)}</Fragment>
  })
}

function draw(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      // The dialog's own title is the second level.
      return createElement(
        `h${Math.min(6, token.depth + 2)}`,
        { 'data-level': token.depth },
        blocks(token.tokens),
      )
    case 'paragraph':
      return <p>{blocks(token.tokens)}</p>
    case 'blockquote':
      return <blockquote>{blocks(token.tokens)}</blockquote>
    case 'list':
      return createElement(
        token.ordered ? 'ol' : 'ul',
        token.ordered && token.start !== 1 ? { start: Number(token.start) } : {},
        blocks(token.items),
      )
    case 'list_item':
      return <li data-task={token.task || undefined}>{blocks(token.tokens)}</li>
    case 'checkbox':
      return <span aria-hidden="true">{token.checked ? '☑ ' : '☐ '}</span>
    case 'code':
      return (
        <pre dir="ltr">
          <HighlightedText text={token.text} language={token.lang?.split(/\s/, 1)[0]?.toLowerCase() ?? ''} />
        </pre>
      )
    case 'hr':
      return <hr />
    case 'table':
      return <Table {...token} />
    case 'strong':
      return <strong>{blocks(token.tokens)}</strong>
    case 'em':
      return <em>{blocks(token.tokens)}</em>
    case 'del':
      return <del>{blocks(token.tokens)}</del>
    case 'codespan':
      return <code dir="ltr">{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <SafeLink href={token.href}>{blocks(token.tokens)}</SafeLink>
    case 'image':
      return <Picture {...token} />
    case 'html':
      return <Markup text={token.raw} />
    case 'text':
      return token.tokens ? blocks(token.tokens) : decodeEntities(token.text)
    case 'escape':
      return token.text
    default:
      return null
  }
}

function Table({ header, rows }: Tokens.Table) {
  const row = (cells: readonly Tokens.TableCell[], Cell: 'th' | 'td') =>
    cells.map(({ tokens, align }, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <Cell key={column} data-align={align ?? undefined}>
        {blocks(tokens)}
      </Cell>
    ))
  return (
    <table>
      <thead>
        <tr>{row(header, 'th')}</tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <tr key={index}>{row(cells, 'td')}</tr>
        ))}
      </tbody>
    </table>
  )
}

/** A link that can be followed, or only its text, for example for `javascript:` and addresses inside this portal. */
function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return <span title={href}>{children}</span>
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

/** The description of an image. The image is not fetched, because its server would learn who reads the text, and when. */
function Picture({ href, text }: Tokens.Image) {
  const t = useTexts()
  return (
    <SafeLink href={href}>
      <span className={own.picture}>{text ? t('Image: {name}', { name: text }) : t('Image')}</span>
    </SafeLink>
  )
}

function Markup({ text }: { text: string }) {
  if (/^\s*<!--[\s\S]*-->\s*$/.test(text)) return null
  if (/^<br\s*\/?>$/i.test(text.trim())) return <br />
  return <code className={own.markup}>{text}</code>
}
