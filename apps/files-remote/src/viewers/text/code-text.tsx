import { common, createLowlight } from 'lowlight'
import { type ReactNode, useMemo } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { ScrollArea } from '../scroll-area.tsx'
import styles from '../viewers.module.css'
import own from './code-text.module.css'
import type { TextViewProps } from './text-viewer.tsx'

const lowlight = createLowlight(common)

/** Maximum number of characters to colour. Longer texts would block the page. */
const mostColoured = 200_000

/** A text in the colours of its language, with line numbers. */
export function CodeText({ text, language }: TextViewProps) {
  const t = useTexts()
  const lines = useMemo(() => text.split('\n').length, [text])
  const isLong = text.length > mostColoured
  return (
    <>
      <ScrollArea dir="ltr">
        <div className={`${own.code} ${styles.tokens}`}>
          <pre aria-hidden="true" className={own.numbers}>
            {Array.from({ length: lines }, (_, index) => index + 1).join('\n')}
          </pre>
          <pre className={own.source}>
            <HighlightedText text={text} language={language} />
          </pre>
        </div>
      </ScrollArea>
      {isLong ? <p className={styles.note}>{t('This text is too long to be coloured.')}</p> : null}
    </>
  )
}

/** The words of a text as elements with their token type. No character is interpreted as markup. */
export function HighlightedText({ text, language }: { text: string; language: string }) {
  return useMemo(() => {
    if (text.length > mostColoured || !lowlight.registered(language)) return text
    return draw(lowlight.highlight(language, text).children)
  }, [text, language])
}

type Words = ReturnType<typeof lowlight.highlight>['children']

function draw(nodes: Words): ReactNode {
  return nodes.map((node, index) => {
    if (node.type === 'text') return node.value
    if (node.type !== 'element') return null
    const [name = ''] = (node.properties.className as string[] | undefined) ?? []
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
      <span key={index} data-token={name.replace('hljs-', '')}>
        {draw(node.children)}
      </span>
    )
  }) as ReactNode
}
