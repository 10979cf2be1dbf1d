import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'

/** Copies a text, and shows whether that worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTexts()
  const { announce } = useHost()
  const [said, setSaid] = useState<string | null>(null)
  const say = (words: string) => {
    setSaid(words)
    announce(words)
  }
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say(t('Copied')),
      () => say(t('The browser doesn’t allow it. Select the text instead.')),
    )
  return (
    <Button size="sm" onClick={() => void copy()}>
      {said ?? label}
    </Button>
  )
}
